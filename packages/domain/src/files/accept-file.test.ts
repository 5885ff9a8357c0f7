import type { FileCategory } from "@heliograph/contract/files/files.wire.ts";
import {
  gifOfFrames,
  joined,
  jpegOfSize,
  phonePhoto,
  pngOfBytes,
  pngOfSize,
  sampleGif,
  sampleJpeg,
  samplePng,
  sampleWebp,
  secretPlace,
  talkativePng,
} from "@heliograph/testkit/sample-images.ts";
import { describe, expect, test } from "vitest";
import { type AcceptedFile, acceptFile } from "./accept-file.ts";

const text = (content: string): Uint8Array =>
  Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
/** The code of a refusal, or "taken". */
const judged = (category: FileCategory, bytes: Uint8Array, name = "picture.png"): string => {
  const answer = acceptFile(category, { name, bytes });
  return "code" in answer ? answer.code : "taken";
};
const taken = (bytes: Uint8Array, name = "picture.jpg"): AcceptedFile => {
  const answer = acceptFile("logbook_photo", { name, bytes });
  if ("code" in answer) throw new Error(answer.code);
  return answer;
};

describe("[FI2] what a file is, its bytes decide", () => {
  test("CIMG-02 a logo is PNG or JPEG, a GIF is refused whatever its name", () => {
    expect(judged("plant_logo", samplePng)).toBe("taken");
    expect(judged("plant_logo", sampleJpeg, "logo.png")).toBe("taken");
    expect(judged("plant_logo", sampleGif, "logo.png")).toBe("file_type");
    expect(judged("plant_logo", sampleWebp, "logo.png")).toBe("file_type");
  });
  test("CIMG-07 a generic file is PNG, JPEG or GIF; BMP, SVG, HTML, PDF and nothing at all are refused", () => {
    for (const bytes of [samplePng, sampleJpeg, sampleGif])
      expect(judged("generic", bytes)).toBe("taken");
    const others = [
      text("BM      bitmap"),
      text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
      text("<!doctype html><script>alert(1)</script>"),
      text("%PDF-1.7"),
      text(""),
      text("RIFF    WAVE"),
    ];
    for (const bytes of others) expect(judged("generic", bytes)).toBe("file_type");
  });
  test("a photo of the logbook may be WebP too", () => {
    expect(taken(sampleWebp)).toMatchObject({ type: "image/webp", width: 8, height: 4 });
  });
});

describe("[FI3] bounds", () => {
  test("CIMG-03 a logo has at most 150000 bytes", () => {
    expect(judged("plant_logo", pngOfBytes(150_000))).toBe("taken");
    expect(judged("plant_logo", pngOfBytes(150_001))).toBe("file_too_big");
  });
  test("CIMG-06 a generic file has at most 1000000 bytes", () => {
    expect(judged("generic", pngOfBytes(1_000_000))).toBe("taken");
    expect(judged("generic", pngOfBytes(1_000_001))).toBe("file_too_big");
  });
  test.each([
    [pngOfSize, 1000, 300, "taken"],
    [pngOfSize, 1001, 300, "image_too_large"],
    [pngOfSize, 1000, 301, "image_too_large"],
    [jpegOfSize, 1000, 300, "taken"],
    [jpegOfSize, 1001, 300, "image_too_large"],
    [jpegOfSize, 1000, 301, "image_too_large"],
  ])("CIMG-04 a logo by %o of %i x %i px: %s", (of, width, height, answer) => {
    expect(judged("plant_logo", of(width, height))).toBe(answer);
  });
  test("CIMG-05 a name has at least 4 characters, folders not counted", () => {
    expect(judged("generic", samplePng, "a.p")).toBe("file_name_short");
    expect(judged("generic", samplePng, "C:\\pictures\\a.p")).toBe("file_name_short");
    expect(judged("generic", samplePng, "a.pn")).toBe("taken");
    expect(taken(sampleJpeg, "../../etc/\u202Egpj.passwd\r\n").name).toBe("gpj.passwd");
  });
  test("a small file that would unpack to an ocean of pixels is refused", () => {
    // 12,000 x 12,000 = 144 million pixels: 576 MB in a browser.
    expect(judged("logbook_photo", pngOfSize(12_000, 12_000))).toBe("image_too_many_pixels");
    // 200 frames of 1,000 x 1,000: 200 million.
    expect(judged("generic", gifOfFrames(200, 1000, 1000))).toBe("image_too_many_pixels");
    expect(judged("generic", gifOfFrames(100, 1000, 1000))).toBe("taken");
    expect(judged("generic", pngOfSize(2_147_483_647, 2_147_483_647))).toBe("image_too_large");
  });
});

describe("[FI4] a picture without its secrets", () => {
  test("a photo loses position, comment, XMP and what follows its end, and keeps how it was held", () => {
    expect(latin(phonePhoto(6))).toContain(secretPlace);
    const { bytes, width, height } = taken(phonePhoto(6));
    expect(latin(bytes)).not.toContain(secretPlace);
    // FF D8, an EXIF segment of 36 bytes that holds the orientation alone, and the picture as the browser wrote it.
    const exif = bytes.slice(2, 38);
    expect([exif[0], exif[1], exif[29]]).toEqual([0xff, 0xe1, 6]);
    expect(joined(bytes.slice(0, 2), bytes.slice(38))).toEqual(sampleJpeg);
    expect([width, height]).toEqual([8, 4]);
  });
  test("what was cleaned once stays as it is", () => {
    const { bytes } = taken(phonePhoto(3));
    expect(taken(bytes).bytes).toEqual(bytes);
    expect(taken(phonePhoto(1)).bytes).toEqual(sampleJpeg);
  });
  test("a PNG loses its texts and the page behind it", () => {
    expect(taken(talkativePng).bytes).toEqual(samplePng);
  });
  test("a WebP loses EXIF and XMP, and its head says so", () => {
    const note = joined(text("EXIF"), Uint8Array.of(18, 0, 0, 0), text(secretPlace));
    const bytes = joined(sampleWebp, note);
    new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
    bytes[20] = (bytes[20] ?? 0) | 0x08;
    expect(taken(bytes).bytes).toEqual(sampleWebp);
  });
  test("a GIF loses its comments", () => {
    const comment = joined(Uint8Array.of(0x21, 0xfe, secretPlace.length), text(`${secretPlace}\0`));
    const bytes = joined(sampleGif.slice(0, 19), comment, sampleGif.slice(19));
    const answer = acceptFile("generic", { name: "loop.gif", bytes });
    expect("bytes" in answer && answer.bytes).toEqual(sampleGif);
  });
  test("what has nothing to hide is kept byte for byte", () => {
    for (const bytes of [sampleJpeg, samplePng, sampleWebp])
      expect(taken(bytes).bytes).toEqual(bytes);
  });
});

describe("[FI5] damaged files are refused", () => {
  test.each([
    ["JPEG", sampleJpeg],
    ["PNG", samplePng],
    ["WebP", sampleWebp],
    ["GIF", sampleGif],
  ])("%s that ends at any place before its end", (_, whole) => {
    const category = whole === sampleGif ? "generic" : "logbook_photo";
    for (let length = 0; length < whole.length; length++)
      expect(["file_damaged", "file_type"]).toContain(judged(category, whole.slice(0, length)));
  });
  test.each([
    ["JPEG", sampleJpeg],
    ["PNG", samplePng],
    ["WebP", sampleWebp],
    ["GIF", sampleGif],
  ])("%s with any byte turned round is judged and never throws", (_, whole) => {
    for (let at = 0; at < whole.length; at++) {
      const bytes = whole.slice();
      bytes[at] = 255 - (bytes[at] ?? 0);
      expect(typeof judged("generic", bytes)).toBe("string");
    }
  });
});
