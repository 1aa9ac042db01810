// Small PNGs: a screenshot of flat colours and text needs no more than 256 of them.
import zlib from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A screenshot again, with a palette. `page` is any page; it reads the picture. */
export async function shrink(page, png) {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let text = "";
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
    return { width: picture.width, height: picture.height, pixels: btoa(text) };
  }, png.toString("base64"));
  return encode(width, height, Buffer.from(pixels, "base64"));
}

function encode(width, height, rgb) {
  const { palette, place } = quantise(rgb);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter: none.
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = place(3 * (y * width + x));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel, of the kind that has a palette.
  header.set([8, 3, 0, 0, 0], 8);
  const body = zlib.deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("PLTE", Buffer.from(palette.flat())), chunk("IDAT", body), chunk("IEND")]);
}

/** The 256 most frequent colours, and for each pixel the nearest of them. */
function quantise(rgb) {
  const key = (at) => (rgb[at] << 16) | (rgb[at + 1] << 8) | rgb[at + 2];
  const counts = new Map();
  for (let at = 0; at < rgb.length; at += 3) counts.set(key(at), (counts.get(key(at)) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256);
  const palette = frequent.map(([colour]) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  const known = new Map(frequent.map(([colour], place) => [colour, place]));
  const place = (at) => {
    if (!known.has(key(at))) known.set(key(at), nearest(palette, rgb.subarray(at, at + 3)));
    return known.get(key(at));
  };
  return { palette, place };
}

function nearest(palette, [red, green, blue]) {
  const distance = ([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  let best = 0;
  for (let place = 1; place < palette.length; place += 1) {
    if (distance(palette[place]) < distance(palette[best])) best = place;
  }
  return best;
}

function chunk(kind, data = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(checksum(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** PNG's checksum, CRC-32. */
function checksum(data) {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
