import type {
  AcceptedGroup,
  SetupAcceptance,
  SetupProposal,
} from "@heliograph/contract/setup/proposal.wire.ts";
import type { SuggestedVariable } from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import { meanings, type Meaning } from "@heliograph/domain/ingest/meanings.ts";
import type { Language } from "../ui/format.ts";

/** What the reader decided over a proposal. */
export interface Decisions {
  /** Ticked or not, where it is not as suggested. */
  readonly ticked: ReadonlyMap<string, boolean>;
  /** What a mib measures, where it was chosen; null: nothing that has a tag. */
  readonly tags: ReadonlyMap<string, number | null>;
  /** What a mib is called, where somebody wrote it. */
  readonly names: ReadonlyMap<string, string>;
  /** Of each new inverter of which the logger does not say it. [kW] */
  readonly nominalKw: number | null;
}
export const noDecisions: Decisions = {
  ticked: new Map(),
  tags: new Map(),
  names: new Map(),
  nominalKw: null,
};

export const isTicked = (
  { suggested }: Pick<SetupProposal, "suggested">,
  decisions: Decisions,
  mib: string,
): boolean => decisions.ticked.get(mib) ?? (decisions.tags.has(mib) || suggested.includes(mib));

/** Of a variable. */
const minName = 2;
export const maxName = 200;
export const isNameFault = (name: string): boolean => name.trim().length < minName;

/** A variable with what was decided of it: the meaning, with the unit and the name that go with it, and the name that somebody wrote. */
export function decided(one: SuggestedVariable, { tags, names }: Decisions): SuggestedVariable {
  const tag = tags.get(one.mib);
  const meant = tag === undefined ? one : withMeaning(one, tag);
  const name = names.get(one.mib);
  return name === undefined ? meant : { ...meant, name: name.trim(), name_en: name.trim() };
}
function withMeaning(one: SuggestedVariable, tag: number | null): SuggestedVariable {
  if (tag === null) return { ...one, tags: [] };
  if (one.tags.length === 1 && one.tags[0] === tag) return one;
  const meaning: Meaning | undefined = Object.values(meanings).find((known: Meaning) =>
    known.tags.includes(tag),
  );
  const sized = { power: "kW", energy: "kWh" } as const;
  const unit = meaning?.size === undefined ? (meaning?.udm ?? null) : sized[meaning.size];
  const isOfMeaning =
    one.udm !== null && (unit === null || unitOf(one.udm)?.dimension === unitOf(unit)?.dimension);
  return {
    ...one,
    tags: [tag],
    udm: isOfMeaning ? one.udm : unit,
    vmin: meaning?.vmin ?? null,
    vmax: meaning?.vmax ?? null,
    // A name that was guessed spoke of another meaning; the logger's own speaks of none.
    ...(one.guess === null || meaning === undefined
      ? {}
      : { name: meaning.it, name_en: meaning.en }),
  };
}

/** Inverters to be created of which nobody has said how large they are. */
export const withoutNominal = ({ groups }: SetupProposal): number =>
  groups.filter(({ device }) => device?.type === "inverter" && device.nominal === null).length;

/** What is sent of a proposal: what is ticked, and the devices that it belongs to. */
export function accepted(
  proposal: SetupProposal,
  decisions: Decisions,
  by: {
    readonly language: Language;
    readonly plant: Pick<Plant, "devices">;
    /** The device that takes what belongs to none. */
    readonly others: string;
  },
): SetupAcceptance {
  const inLanguage = (it: string, en: string): string => (by.language === "en" ? en : it);
  const groups = proposal.groups.flatMap(
    ({ device_id: id, device, variables }): AcceptedGroup[] => {
      const chosen = variables
        .filter(({ mib }) => isTicked(proposal, decisions, mib))
        .map((one) => {
          const { name_en: english, guess: _, ...fields } = decided(one, decisions);
          return { ...fields, name: inLanguage(fields.name, english) };
        });
      const isEmpty = chosen.length === 0;
      if (device !== null) {
        if (isEmpty && variables.length > 0) return [];
        const { name_en: english, guess: _guess, values: _values, ...fields } = device;
        const nominal =
          device.type === "inverter" ? (device.nominal ?? decisions.nominalKw) : device.nominal;
        const name = inLanguage(device.name, english);
        return [{ device: { ...fields, name, nominal }, variables: chosen }];
      }
      if (isEmpty) return [];
      const others = (by.plant.devices ?? []).find(
        ({ oid, name }) => oid === null && name === by.others,
      );
      const home = id ?? others?.id;
      if (home !== undefined) return [{ device_id: home, variables: chosen }];
      const facts = { brand: null, model: null, nominal: null, oid: null, oidn: null };
      return [{ device: { ...facts, name: by.others, type: "generic" }, variables: chosen }];
    },
  );
  return { groups };
}
export const countsOf = ({ groups }: SetupAcceptance) => ({
  devices: groups.filter((one) => "device" in one).length,
  variables: groups.reduce((sum, { variables }) => sum + variables.length, 0),
});
