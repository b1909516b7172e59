import { start } from "@/app/start";
import { routeTree } from "@/site-routes.gen";

start("site", routeTree);
