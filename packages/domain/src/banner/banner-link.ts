import {
  type BannerFormat,
  bannerFormats,
  type BannerSize,
  bannerSizes,
} from "@heliograph/contract/banner/banner.wire.ts";
import { plantId } from "@heliograph/contract/ids.ts";

/** What the name of a banner's file says. */
export interface BannerLink {
  readonly plantId: string;
  readonly size: BannerSize;
  readonly format: BannerFormat;
}
/** The size of a name that says none. */
const usualSize: BannerSize = "300x250";

/** base64url of `p=123&s=200x250`, and the format; without a size where it is the usual one, or the figures alone are asked for. */
export function bannerFile({ plantId: plant, size, format }: BannerLink): string {
  const isSized = format === "png" && size !== usualSize;
  return `${encoded(isSized ? `p=${plant}&s=${size}` : `p=${plant}`)}.${format}`;
}

/** What such a name says; null for one that names no plant or no known size. */
export function readBannerFile(file: string): BannerLink | null {
  const [name = "", ending = ""] = file.split(".");
  const format = bannerFormats.find((one) => one === ending);
  const words = decoded(name);
  if (words === null || format === undefined) return null;
  const query = new Map(
    words.split("&").map((word): [string, string] => {
      const [key = "", value = ""] = word.split("=");
      return [key, value];
    }),
  );
  const plant = plantId.safeParse(query.get("p"));
  const size = bannerSizes.find((one) => one === (query.get("s") ?? usualSize));
  return plant.success && size !== undefined ? { plantId: plant.data, size, format } : null;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** base64url (RFC 4648) of ASCII, without padding. */
function encoded(text: string): string {
  const bits = Array.from(text, (sign) => sign.charCodeAt(0).toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,6}/g) ?? [])
    .map((six) => digits[Number.parseInt(six.padEnd(6, "0"), 2)])
    .join("");
}
/** Null for what is no base64url. */
function decoded(text: string): string | null {
  const values = Array.from(text, (sign) => digits.indexOf(sign));
  if (values.includes(-1)) return null;
  const bits = values.map((value) => value.toString(2).padStart(6, "0")).join("");
  return (bits.match(/.{8}/g) ?? [])
    .map((eight) => String.fromCharCode(Number.parseInt(eight, 2)))
    .join("");
}
