import "@/ui/fonts.css";
import "@/ui/tokens.css";
import "@/ui/base.css";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { brandSheet } from "@/ui/brand";
import classes from "./gallery.module.css";

/** A file of stories: each export draws a component of `src/ui` or `src/domain` in one or more of its states. */
type Stories = Readonly<Record<string, ComponentType>>;

const files = import.meta.glob<Stories>("../src/{ui,domain}/*.stories.tsx", { eager: true });
const search = new URLSearchParams(window.location.search);
const scheme = search.get("scheme") === "dark" ? "dark" : "light";
const isPhone = search.has("phone");

/** All components with their states, in one colour scheme and at one width. */
function Gallery() {
  return (
    <>
      <nav className={classes["bar"]} aria-label="Views">
        {["", "?scheme=dark", "?phone", "?scheme=dark&phone"].map((query) => (
          <a key={query} href={`/${query}`} aria-current={window.location.search === query || undefined}>
            {query || "Light, wide"}
          </a>
        ))}
      </nav>
      {isPhone ? (
        <iframe title="Phone" className={classes["phone"]} src={`/?scheme=${scheme}&bare`} />
      ) : (
        <AllStories />
      )}
    </>
  );
}

function AllStories() {
  const named = Object.entries(files).map(
    ([path, stories]) => [/(\w+)\.stories/.exec(path)?.[1], stories] as const,
  );
  return named.map(([file, stories]) => (
    <section key={file} className={classes["file"]} aria-label={`${file} stories`}>
      <h1>{file}</h1>
      {Object.entries(stories).map(([name, Story]) => (
        <section key={name} aria-label={name} className={classes["story"]}>
          <h2>{name.replace(/(?<=[a-z])(?=[A-Z])/g, " ")}</h2>
          <div className={classes["states"]}>
            <Story />
          </div>
        </section>
      ))}
    </section>
  ));
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
const router = createRouter({
  routeTree: createRootRoute({ component: search.has("bare") ? AllStories : Gallery }),
  history: createMemoryHistory(),
});
document.documentElement.dataset["mantineColorScheme"] = scheme;
createRoot(root).render(
  <StrictMode>
    <style>{brandSheet(null)}</style>
    <RouterProvider router={router as never} />
  </StrictMode>,
);
