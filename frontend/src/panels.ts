import "@/ui/starting.css";
import { start } from "@/app/start";
import { routeTree } from "@/panels-routes.gen";

// Operators write trips in every language, whichever they read the panel in. A face is fetched once its script is shown.
import.meta.glob("./lib/messages/*/fonts.css", { eager: true });

// No top-level await: the bundler would split everything off an entry that waits.
void start("panels", routeTree);
