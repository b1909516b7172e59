import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { AboutPage } from "@/features/site/about-page";

// Loaded on demand, because it is far down the page.
const Enquiry = lazy(() =>
  import("@/features/enquiries/enquiry-form").then(({ EnquiryForm }) => ({ default: EnquiryForm })),
);

export const Route = createFileRoute("/about")({
  component: () => <AboutPage enquiry={<Enquiry eventId={null} />} />,
});
