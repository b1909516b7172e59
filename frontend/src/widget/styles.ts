/** Styles of the widget. A constructed sheet needs no `style-src` of the website's policy. */
export const sheet = new CSSStyleSheet();

sheet.replaceSync(`
:host { display: block; }
:host([hidden]) { display: none; }
:host(toli-button) { display: inline-block; }
/* Nothing is inherited from the website but the custom properties. */
.root {
  all: initial;
  display: block;
  box-sizing: border-box;
  container-type: inline-size;
  color: var(--toli-text, #191713);
  background: var(--toli-background, #ffffff);
  font: 400 1rem/1.45 var(--toli-font, system-ui, sans-serif);
  border: 1px solid var(--toli-line, #d9d4cb);
  border-radius: var(--toli-radius, 12px);
  overflow: hidden;
  text-align: start;
}
.root.bare { display: inline-block; container-type: normal; background: none; border: 0; border-radius: 0; overflow: visible; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; gap: 4px 16px; padding: 16px; }
li + li { border-top: 1px solid var(--toli-line, #d9d4cb); }
h3 { margin: 0; font-weight: 650; font-size: 1.0625rem; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0; }
.muted { color: var(--toli-muted, #5d574e); font-size: 0.9375rem; }
.price { font-weight: 650; font-variant-numeric: tabular-nums; }
.state { color: var(--toli-muted, #5d574e); font-weight: 600; }
.message { display: grid; gap: 12px; justify-items: start; padding: 16px; }
.action {
  display: inline-flex; align-items: center; justify-content: center;
  box-sizing: border-box; min-height: 44px; padding: 8px 20px; border: 0;
  border-radius: calc(var(--toli-radius, 12px) * 0.75);
  background: var(--toli-colour, #8a3412); color: var(--toli-on-colour, #ffffff);
  font: inherit; font-weight: 600; text-decoration: none; text-align: center; cursor: pointer;
}
.action:hover { filter: brightness(0.92); }
.action.quiet { background: none; color: var(--toli-text, #191713); box-shadow: inset 0 0 0 1px currentcolor; }
:focus-visible { outline: 3px solid var(--toli-text, #191713); outline-offset: 2px; }
@container (min-width: 30rem) {
  li { grid-template-columns: 1fr auto; align-items: center; }
  li > .side { text-align: end; grid-column: 2; }
  li > .action, li > .state { grid-column: 2; justify-self: end; }
  li > .words { grid-row: 1 / span 2; }
}
`);
