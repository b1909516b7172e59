import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { t as locale } from "#messages/locale";
import { LanguageText } from "@/ui/language-text";
import { Markdown } from "@/ui/markdown";
import { Fact, Rows } from "@/ui/rows";

beforeEach(() => {
  locale.isLatin = false;
});
afterEach(() => {
  locale.isLatin = true;
});

test("English words of a Hindi sentence are marked, inside of one element", () => {
  const { container } = render(<LanguageText>2 बेड, Igloo tent</LanguageText>);
  expect(container.innerHTML).toBe('<span>2 बेड, <span lang="en">Igloo tent</span></span>');
});

test("a text in the page's language, and what is not text, stay as they are", () => {
  const { container } = render(
    <LanguageText>
      <b>Igloo tent</b>
    </LanguageText>,
  );
  expect(container.innerHTML).toBe("<b>Igloo tent</b>");
  const { container: own } = render(<LanguageText>डबल शेयरिंग</LanguageText>);
  expect(own.innerHTML).toBe("डबल शेयरिंग");
});

test("rows and Markdown mark the texts that they are given", () => {
  const { container } = render(
    <>
      <Rows>
        <Fact name="Mule" note="10 किलो तक">
          ₹900
        </Fact>
      </Rows>
      <Markdown text="Meet at **Swargate**" />
    </>,
  );
  const marked = [...container.querySelectorAll("[lang=en]")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["Mule", "Meet at Swargate"]);
});
