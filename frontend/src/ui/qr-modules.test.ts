import encodeQR from "qr";
import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { modulesPath } from "@/ui/qr-modules";

const PIXELS = 4;

/** Paints a path as a browser would, and reads it as a camera would. */
function readBack(path: string, size: number): string {
  const width = size * PIXELS;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row += 1) {
      const from = row * width + Number(x) * PIXELS;
      data.fill(0, from * 3, (from + Number(length) * PIXELS) * 3);
    }
  }
  return decodeQR({ width, height: width, data });
}

test("a camera reads what was written", () => {
  const address =
    "otpauth://totp/Toli:admin%40toli.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Toli";
  const modules = encodeQR(address, "raw", { ecc: "medium", border: 4 });
  expect(readBack(modulesPath(modules), modules.length)).toBe(address);
});

test("a run of dark modules is one rectangle", () => {
  expect(modulesPath([[true, true, false, true]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1z");
});
