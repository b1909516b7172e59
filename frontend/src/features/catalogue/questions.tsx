import { ChevronDown } from "lucide-react";
import classes from "@/features/catalogue/questions.module.css";
import type { EventDetails } from "@/features/catalogue/types";
import { LanguageText } from "@/ui/language-text";
import { Markdown } from "@/ui/markdown";

/** Questions that open to their answers, also without scripts. */
export function Questions({ questions }: Pick<EventDetails, "questions">) {
  return (
    <div className={classes["list"]}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes["item"]}>
          <summary className={classes["question"]}>
            <LanguageText>{question}</LanguageText>
            <ChevronDown className={classes["mark"]} size={20} aria-hidden />
          </summary>
          <div className={classes["answer"]}>
            <Markdown text={answer} />
          </div>
        </details>
      ))}
    </div>
  );
}
