import { Button } from "@/ui/button";
import { Carousel } from "@/ui/carousel";
import { DayRange } from "@/ui/day-range";
import { LanguageLinks } from "@/ui/language-links";
import { LinkTabs } from "@/ui/link-tabs";
import { Markdown } from "@/ui/markdown";
import { PageHead } from "@/ui/page-head";
import { Container, PageShell } from "@/ui/page-shell";
import { PanelDisclosure } from "@/ui/panel-disclosure";
import { PanelFrame } from "@/ui/panel-frame";
import { PanelLink } from "@/ui/panel-link";
import { PanelSection } from "@/ui/panel-section";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { QrCode } from "@/ui/qr-code";
import { SectionHeading } from "@/ui/section-heading";

const HERE = "/" as const;
const HILLS =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E%3Cpath fill='%237aa' d='M0 0h4v3H0z'/%3E%3Cpath fill='%23354' d='M0 3l1.5-2 1 1L3 1l1 2z'/%3E%3C/svg%3E";

export function Heads() {
  return (
    <>
      <PageHead
        panel="Operator panel"
        title="Group bookings"
        lead="Every departure."
        aside={<Button>Add trip</Button>}
      />
      <SectionHeading title="Where to be" lead="An hour before the start." />
    </>
  );
}

export function Languages() {
  return <LanguageLinks />;
}

export function Words() {
  return (
    <Markdown text={"## Carry\n\n- Boots\n- **Rain** jacket\n\n| days | lost |\n|---|---|\n| 30 | 10% |"} />
  );
}

export function Prices() {
  return (
    <>
      <Price rupees={24999} size="lg" suffix="per person" />
      <Price rupees={24999} size="sm" isMuted />
      <DayRange from="2026-12-17" to="2026-12-21" />
    </>
  );
}

export function Photographs() {
  const image = { url: HILLS, width: 400, height: 300, sources: [] };
  return (
    <Carousel label="Photographs">
      {[1, 2, 3, 4].map((imageNumber) => (
        <Picture key={imageNumber} image={image} alt={`Hills ${imageNumber}`} sizes="20rem" ratio="4:3" />
      ))}
    </Carousel>
  );
}

export function Codes() {
  return <QrCode text="otpauth://totp/Toli" label="Code for an authenticator app" />;
}

export function Panel() {
  return (
    <PanelFrame
      name="Brahmaputra Trails"
      path={HERE}
      version="1.0"
      items={
        <>
          <PanelSection>
            <PanelLink to={HERE}>Dashboard</PanelLink>
          </PanelSection>
          <PanelDisclosure name="More" open>
            <PanelLink to={HERE}>Reports</PanelLink>
          </PanelDisclosure>
        </>
      }
      endItems={null}
    >
      The page.
    </PanelFrame>
  );
}

export function TabsOfLinks() {
  const tabs = [
    { label: "Company profile", link: { to: HERE }, isCurrent: true },
    { label: "Enquiries", link: { to: HERE, search: { page: 2 } }, isCurrent: false, mark: 3 },
  ];
  return (
    <>
      <LinkTabs label="Inbox" tabs={tabs} />
      <LinkTabs label="Settings" tabs={tabs} look="side" />
      <LinkTabs label="Departures by status" tabs={tabs} look="filter" />
    </>
  );
}

export function Page() {
  return (
    <PageShell bar={null} footer={null}>
      <Container>The page of a visitor.</Container>
    </PageShell>
  );
}
