import { start } from "@/app/start";
import { routeTree } from "@/panels-routes.gen";

start("panels", routeTree);
