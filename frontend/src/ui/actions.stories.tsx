import { Download, Plus, Settings, Trash2 } from "lucide-react";
import { useForm } from "react-hook-form";
import { BottomBar } from "@/ui/bottom-bar";
import { Button, ButtonAnchor } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { DialogForm } from "@/ui/dialog-form";
import { IconButton } from "@/ui/icon-button";
import { LanguageText } from "@/ui/language-text";
import { ButtonLink, TextLink } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { MoreMenu } from "@/ui/more-menu";
import { Pager } from "@/ui/pager";
import { PanelButton, PanelLink } from "@/ui/panel-link";
import { PanelSection } from "@/ui/panel-section";
import { PhoneLink } from "@/ui/phone-link";
import { SchemeToggle } from "@/ui/scheme-toggle";
import { SendLink } from "@/ui/send-link";
import { ShareButton } from "@/ui/share-button";
import { ShownOnce } from "@/ui/shown-once";

const HERE = "/" as const;
const nothing = () => undefined;

export function Buttons() {
  return (
    <>
      {(["filled", "outline", "subtle", "danger"] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
    </>
  );
}

export function IconButtons() {
  return (
    <IconButton label="Remove the trip" onClick={nothing}>
      <Trash2 size={18} aria-hidden />
    </IconButton>
  );
}

export function DialogForms() {
  const form = useForm();
  return ([null, "The booking is cancelled already."] as const).map((error) => (
    <DialogForm
      key={error}
      form={form}
      onSave={nothing}
      error={error}
      back="Back"
      onBack={nothing}
      submit="Cancel booking"
      isDanger={error !== null}
    >
      <p>The traveller gets an e-mail.</p>
    </DialogForm>
  ));
}

export function ButtonSizes() {
  return (["sm", "md", "lg"] as const).map((size) => (
    <Button key={size} size={size} before={<Plus size={16} aria-hidden />}>
      Add trip
    </Button>
  ));
}

export function ButtonStates() {
  return (
    <>
      <Button loading>Save</Button>
      <Button loading saying="Saving…">
        Save
      </Button>
      <Button disabled>Save</Button>
      <Button aria-disabled>Next</Button>
      <ButtonAnchor href="#" variant="outline" before={<Download size={18} aria-hidden />}>
        Download
      </ButtonAnchor>
      <CopyButton text="toli-verify=4f1d" label="Copy the TXT record" />
      <CopyLines>
        <CopyLine name="Name" text="_toli.tours.example" copy="Copy the name of the TXT record" />
        <CopyLine name="Value" text="toli-verify=4f1d" copy="Copy the value of the TXT record" />
      </CopyLines>
      <ShownOnce
        warning="Copy it now: it is not shown again."
        name="Secret"
        secret="whsec_k3yOfTheStory"
        copy="Copy secret"
        done="Done"
        onDone={() => undefined}
      />
    </>
  );
}

export function Links() {
  return (
    <>
      <TextLink to={HERE}>All trips</TextLink>
      <ButtonLink to={HERE} variant="outline">
        View details
      </ButtonLink>
      <PhoneLink number="+919816012345" />
      <MailAddress address="asha@traveller.example" />
      <LanguageText>Igloo tent में 2 बेड</LanguageText>
    </>
  );
}

export function Menus() {
  return (
    <>
      <MoreMenu
        label="More for Asha Baruah"
        acts={[
          { label: "Refund", name: "Refund booking of Asha Baruah", onPress: nothing },
          {
            label: "Cancel booking",
            name: "Cancel booking of Asha Baruah",
            onPress: nothing,
            disabled: true,
          },
          { label: "Receipt", name: "Receipt of Asha Baruah", href: "#" },
        ]}
      />
      <ShareButton title="Dzükou valley" />
      <SendLink url="https://toli.example/pay/a" text="Your booking: https://toli.example/pay/a" />
      <SchemeToggle />
    </>
  );
}

export function PanelEntries() {
  return (
    <PanelSection name="Trips">
      <PanelLink to={HERE} icon={Settings} mark="3">
        Group bookings
      </PanelLink>
      <PanelButton icon={Trash2}>Sign out</PanelButton>
    </PanelSection>
  );
}

export function Pages() {
  return <Pager page={5} pages={12} onPage={nothing} />;
}

export function BottomBarOnAPhone() {
  return (
    <BottomBar label="Price">
      <strong>₹24,999</strong>
      <Button>Continue</Button>
    </BottomBar>
  );
}
