import { tags } from "@heliograph/contract/variables/tags.ts";
import { asItIs, hasTag, sourceOf } from "./source.ts";
import type { Peers } from "./template.ts";

/** The currents of the strings of a device; a variable that is no string stands among them by itself. (004, 023) */
export const stringsOfDevice: Peers = {
  group: ({ variable }) =>
    hasTag(variable, tags.STRING) && variable.device_id !== null ? variable.device_id : variable.id,
  among: ({ variable, sameDevice }) => {
    const strings = sameDevice.filter((v) => hasTag(v, tags.STRING));
    const all = strings.includes(variable) ? strings : [variable, ...strings];
    return all.map((v) => sourceOf(v, asItIs));
  },
};
