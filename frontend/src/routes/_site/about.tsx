import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";

const About = lazyRouteComponent(() => import("@/features/site/about-page"), "AboutPage");
// React's own `lazy`: the router's would have to be loaded beforehand, and this stands far down the page.
const Enquiry = lazy(() =>
  import("@/features/enquiries/enquiry-form").then(({ EnquiryForm }) => ({ default: EnquiryForm })),
);

export const Route = createFileRoute("/_site/about")({
  loader: () => About.preload?.(),
  component: () => <About enquiry={<Enquiry eventId={null} />} />,
});
