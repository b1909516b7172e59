import { deflateSync } from "node:zlib";

type File = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour, as a PNG. */
export function drawnPicture(width: number, height: number): File {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(40, 110, 90))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name: "ridge.png", mimeType: "image/png", buffer };
}

/** A file larger than this many megabytes, with the name of a picture. */
export function heavyPicture(megabytes: number): File {
  return { name: "heavy.png", mimeType: "image/png", buffer: Buffer.alloc(megabytes * 1024 * 1024 + 1) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([size, named, sum]);
}

/** CRC-32, as PNG uses it. */
function checksum(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
