import { useState } from "react";
import { useForm } from "react-hook-form";
import { CheckField } from "@/ui/check-field";
import { CheckList } from "@/ui/check-list";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { CodeField } from "@/ui/code-field";
import { EmailField, LongTextField, NameField, TextField } from "@/ui/fields";
import { FileDrop } from "@/ui/file-drop";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import {
  FormCheckField,
  FormMoneyField,
  FormNameField,
  FormStarsField,
  FormTextField,
} from "@/ui/form-fields";
import { MoneyField } from "@/ui/money-field";
import { PhoneField } from "@/ui/phone-field";
import { PictureField } from "@/ui/picture-field";
import { SearchField } from "@/ui/search-field";
import { PasswordField } from "@/ui/secret-fields";
import { Segments, SegmentsField } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";
import { OneStar, Stars, StarsField } from "@/ui/stars";
import { StepperField } from "@/ui/stepper-field";

const nothing = () => undefined;
const never = () => new Promise<never>(() => undefined);
const types = ["Single", "Double", "Triple"].map((value) => ({ value, label: value }));

export function Texts() {
  return (
    <>
      <TextField label="Title" description="As travellers see it" placeholder="Dzükou valley" />
      <TextField label="Title" withAsterisk error="Enter a title." />
      <TextField label="Title" defaultValue="Published" disabled />
      <TextField label="Day" type="date" />
      <LongTextField label="Description" defaultValue="Two days in the valley of lilies." />
    </>
  );
}

export function People() {
  return (
    <>
      <NameField />
      <EmailField />
      <PhoneField error="Enter a phone number of ten digits." />
      <PasswordField fresh />
    </>
  );
}

export function Ratings() {
  const [rating, setRating] = useState(4);
  return (
    <>
      <StarsField
        label="Your rating"
        value={rating}
        words={["Terrible", "Poor", "All right", "Good", "Excellent"]}
        nameOf={(stars) => `${stars} stars`}
        onChange={setRating}
      />
      <Stars rating={rating} label={`${rating} of 5 stars`} />
      <OneStar average="4.6" more="23 reviews" label="4.6 of 5 stars, 23 reviews" />
    </>
  );
}

export function Money() {
  const [price, setPrice] = useState("125000");
  return <MoneyField label="Price" value={price} onChange={(event) => setPrice(event.currentTarget.value)} />;
}

export function MoneyThatIsNone() {
  return <MoneyField label="Price" value="about 9000" onChange={nothing} />;
}

export function Choices() {
  const [type, setType] = useState("Double");
  return (
    <>
      <SelectField label="Sharing type" data={types} error="Choose a sharing type." />
      <Segments label="Sharing type" value={type} options={types} onChange={setType} />
      <SegmentsField label="Sharing type" value={type} options={types} onChange={setType} />
      <ChoiceGroup legend="Departure" hint="In the operator's time zone" error="Choose a departure.">
        <Choice
          name="departure"
          title="17 Dec 2026"
          note="3 beds left"
          isUrgent
          aside="₹24,999"
          checked
          onPick={nothing}
        />
        <Choice
          name="departure"
          title="24 Dec 2026"
          note="Sold out"
          checked={false}
          disabled
          onPick={nothing}
        />
      </ChoiceGroup>
      <CheckField label="I agree to the terms" checked={false} onChange={nothing} error="Agree to go on." />
      <CheckField label="Tell the traveller" checked onChange={nothing} />
      <CheckList legend="Room types" choices={types} chosen={["Double"]} onChosen={nothing} />
      <CheckList
        legend="Room types"
        choices={types}
        chosen={[]}
        error="Choose at least one."
        onChosen={nothing}
      />
    </>
  );
}

export function Counters() {
  const [beds, setBeds] = useState(1);
  return <StepperField label="Double sharing" value={beds} most={3} onChange={setBeds} onRefused={nothing} />;
}

export function Codes() {
  const [code, setCode] = useState("123");
  return (
    <>
      <CodeField value={code} onChange={setCode} onComplete={nothing} />
      <CodeField value="123456" onChange={nothing} onComplete={nothing} error="This code has expired." />
    </>
  );
}

export function Search() {
  return (
    <SearchField
      label="Search"
      placeholder="Name or booking"
      clear="Empty the search"
      value="Asha"
      longest={80}
      onSearch={nothing}
    />
  );
}

export function FileToDrop() {
  return ([null, "The file has no rows."] as const).map((error) => (
    <FileDrop
      key={error}
      accept=".csv"
      mostBytes={5 * 2 ** 20}
      choose="Choose a file"
      orDrop="or drop it here"
      limits="CSV, at most 5 MB"
      tooLarge="Choose a file of at most 5 MB."
      reading={null}
      error={error}
      onFile={() => undefined}
    />
  ));
}

export function Pictures() {
  const field = {
    upload: never,
    onChange: nothing,
    mostBytes: 5_000_000,
    tooLarge: "At most 5 MB.",
    aspect: 4 / 3,
  };
  return (
    <>
      <PictureField {...field} label="Pictures" hint="JPEG, PNG or WebP" value={[]} most={10} />
      <PictureField {...field} label="Logo" value={[]} disabled empty="No logo yet" />
      <PictureField {...field} label="Banner" value={[]} required error="Add a picture." />
    </>
  );
}

export function BoundToForm() {
  const form = useForm({
    ...formOptions,
    defaultValues: { title: "", author: "Asha Das", price: "9500", rating: 4, isPublished: true },
    resolver: (values) =>
      values.title
        ? { values, errors: {} }
        : { values: {}, errors: { title: { type: "required", message: "Enter a title." } } },
  });
  return (
    <Form form={form} onSave={never}>
      <FormTextField control={form.control} name="title" label="Title" withAsterisk />
      <FormNameField control={form.control} name="author" />
      <FormMoneyField control={form.control} name="price" label="Price (₹)" />
      <FormStarsField
        control={form.control}
        name="rating"
        label="Your rating"
        words={["Terrible", "Poor", "All right", "Good", "Excellent"]}
        nameOf={(stars) => `${stars} stars`}
      />
      <FormCheckField control={form.control} name="isPublished" label="Published" />
      <SubmitButton control={form.control}>Save</SubmitButton>
    </Form>
  );
}
