import { start } from "@/app/start";
import { keepSaleSource } from "@/lib/sale-source";
import { routeTree } from "@/site-routes.gen";

// Before the router leaves the parameter out of the address.
keepSaleSource(window.location.search);
// No top-level await: the bundler would split everything off an entry that waits.
void start("site", routeTree);
