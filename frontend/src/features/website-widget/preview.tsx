import { useEffect, useRef } from "react";
import { attributesOf, elementName, scriptAddress, type WidgetChoice } from "@/features/website-widget/code";
import classes from "@/features/website-widget/website-widget.module.css";

type Props = { choice: WidgetChoice; language: string };

/** The widget as a website has it. Its links lead nowhere: they would leave the panel. */
export function Preview({ choice, language }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const attributes = JSON.stringify(attributesOf(choice, window.location.origin));
  const name = elementName(choice.content);
  useEffect(() => {
    const src = scriptAddress("", language);
    if (!document.querySelector(`script[src="${src}"]`)) {
      document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
    }
  }, [language]);
  useEffect(() => {
    const widget = document.createElement(name);
    for (const [attribute, value] of Object.entries<string>(JSON.parse(attributes))) {
      widget.setAttribute(attribute, value);
    }
    stage.current?.replaceChildren(widget);
  }, [name, attributes]);
  return <div ref={stage} className={classes["stage"]} inert />;
}
