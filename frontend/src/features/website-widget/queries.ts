import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** The trips that the widget can show, of this host's company. */
export const widgetTripsQuery = queryOptions(read("/api/widget/departures"));
