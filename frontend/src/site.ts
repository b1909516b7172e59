import { start } from "@/app/start";
import { routeTree } from "@/site-routes.gen";

// No top-level await: the bundler would split everything off an entry that waits.
void start("site", routeTree);
