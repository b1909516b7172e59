import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { RouteAnnouncer, useHeadingFocus } from "@/ui/route-announcer";

function Confirmation() {
  useHeadingFocus();
  return <h1>Confirmed</h1>;
}

/** A screen that its own button replaces. */
function Payment() {
  const [isPaid, setPaid] = useState(false);
  return (
    <main>
      <input aria-label="Search" />
      {isPaid ? (
        <Confirmation />
      ) : (
        <button type="button" onClick={() => setPaid(true)}>
          Pay
        </button>
      )}
    </main>
  );
}

test("a screen that replaces the focused button takes the focus at its heading", () => {
  render(<Payment />);
  const button = screen.getByRole("button");
  button.focus();
  button.click();
  return expect.poll(() => document.activeElement?.textContent).toBe("Confirmed");
});

test("a field in use keeps the focus", async () => {
  render(<Payment />);
  const field = screen.getByLabelText("Search");
  field.focus();
  screen.getByRole("button").click();
  await screen.findByText("Confirmed");
  expect(document.activeElement).toBe(field);
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RouteAnnouncer />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <div role="dialog">
          {/* biome-ignore lint/a11y/noAutofocus: a dialog has the focus */}
          <input aria-label="Search everything" autoFocus />
        </div>
      )}
      <Outlet />
    </>
  );
}

/** A router whose page `/about` loads until the promise ends. */
function slowRouter(loaded: Promise<void>) {
  const root = createRootRoute({ component: Opener });
  const page = (path: string, title: string, loader?: () => Promise<void>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      ...(loader && { loader }),
      component: () => (
        <main>
          <h1>{title}</h1>
        </main>
      ),
    });
  return createRouter({
    routeTree: root.addChildren([page("/", "First"), page("/about", "Next", () => loaded)]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
}

test("the heading of a new page takes the focus, but not from a dialog that was opened meanwhile", async () => {
  let finishLoading = () => {};
  const loaded = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  const router = slowRouter(loaded);
  render(<RouterProvider router={router} />);
  await screen.findByText("First");
  const navigation = router.navigate({ to: "/about" });
  screen.getByRole("button", { name: "Open" }).click();
  const field = await screen.findByLabelText("Search everything");
  finishLoading();
  await navigation;
  await screen.findByText("Next");
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(field);
  await router.navigate({ to: "/" });
  await expect.poll(() => document.activeElement?.textContent).toBe("First");
});
