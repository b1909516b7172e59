/** Texts of another language: those of the first, of which any may be absent. What is absent is shown in the first language. */
export type Translation<Texts> = Texts extends string | readonly unknown[] | ((...given: never[]) => unknown)
  ? Alike<Texts>
  : { [Name in keyof Texts]?: Translation<Texts[Name]> };

type Alike<Text> = Text extends (...given: infer Given) => infer Made
  ? (...given: Given) => Alike<Made>
  : Text extends string
    ? string
    : Text extends readonly (infer One)[]
      ? readonly Alike<One>[]
      : Text extends object
        ? { [Name in keyof Text]: Alike<Text[Name]> }
        : Text;
