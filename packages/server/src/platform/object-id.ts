import { randomBytes } from "node:crypto";

/** 24 hexadecimal characters: 4 bytes of unix time, so that ids sort by creation, and 8 random ones. */
export function newObjectId(): string {
  const time = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, "0");
  return time + randomBytes(8).toString("hex");
}
