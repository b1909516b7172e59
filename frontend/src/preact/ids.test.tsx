import { render } from "@testing-library/react";
import { lazy, Suspense, useId } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server.edge";
import { expect, test, vi } from "vitest";

function Field({ name }: { name: string }) {
  return <input id={useId()} name={name} />;
}

function Page({ Late }: { Late: typeof Field }) {
  return (
    <main>
      <Field name="first" />
      <Suspense>
        <Late name="late" />
      </Suspense>
      <Suspense>
        <Field name="footer" />
      </Suspense>
    </main>
  );
}

const idsIn = (root: Element) => [...root.querySelectorAll("input")].map(({ name, id }) => [name, id]);

test("a part that is hydrated later has the ids that the server gave it", async () => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(<Page Late={Field} />);
  const drawn = idsIn(root);
  expect(new Set(drawn.map(([, id]) => id)).size).toBe(3);

  let arrive = () => {};
  const seen: string[] = [];
  const Late = lazy(async () => {
    await new Promise<void>((done) => {
      arrive = done;
    });
    return { default: () => <Seen seen={seen} /> };
  });
  hydrateRoot(root, <Page Late={Late as unknown as typeof Field} />);
  expect(idsIn(root)).toEqual(drawn);
  // Somebody opens something new meanwhile.
  const { container } = render(<Field name="new" />);
  document.body.append(container);
  arrive();
  await vi.waitFor(() => expect(seen).toEqual([drawn[1]?.[1]]));
  expect(idsIn(root)).toEqual(drawn);
});

function Seen({ seen }: { seen: string[] }) {
  const id = useId();
  if (!seen.includes(id)) seen.push(id);
  return <input id={id} name="late" />;
}
