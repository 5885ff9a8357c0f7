import type { NewDevice } from "@heliograph/contract/devices/devices.wire.ts";
import { importLineOf, type ImportLine } from "@heliograph/contract/import/import-lines.ts";
import type {
  LegacyDevice,
  LegacyEstimate,
  LegacyFormula,
  LegacyVariable,
} from "@heliograph/contract/import/legacy-export.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type {
  Estimates,
  NewFormula,
  NewVariable,
} from "@heliograph/contract/variables/variables.wire.ts";
import type { Mapped } from "./legacy-plant.ts";
import { legacyDeviceTypes, legacyVariableTypes } from "./legacy-words.ts";

/** A device of a type that is not known is a generic one. Its address is the logger's, else its legacy id. */
export function legacyDevice(device: LegacyDevice): Mapped<Omit<NewDevice, "plant_id">> {
  const type = legacyDeviceTypes[(device.tipo ?? "").toUpperCase()];
  return {
    value: {
      name: device.nome,
      type: type ?? "generic",
      brand: device.marca,
      model: device.modello,
      nominal: device.potenza,
      notes: device.note,
      oid: device.oid,
      oidn: device.oidn,
    },
    lines:
      type === undefined
        ? [
            importLineOf("device_type_unknown", {
              type: device.tipo ?? "",
              name: device.nome,
              id: device.id,
            }),
          ]
        : [],
  };
}

type Typed = Pick<LegacyVariable, "id" | "nome" | "tipo" | "um">;
function typed({
  id,
  nome,
  tipo,
  um,
}: Typed): Mapped<Required<Pick<NewVariable, "tags" | "udm" | "data_type">>> {
  const type = tipo === null ? legacyVariableTypes["NUM"] : legacyVariableTypes[tipo.toUpperCase()];
  return {
    value: {
      tags: (type?.tags ?? []).map((name) => tags[name]),
      udm: um ?? type?.udm ?? null,
      data_type: type?.dataType ?? "float",
    },
    lines:
      type === undefined
        ? [importLineOf("variable_type_unknown", { type: tipo ?? "", name: nome, id })]
        : [],
  };
}

/** Limits the wrong way round are none. */
export function legacyVariable(variable: LegacyVariable): Mapped<Omit<NewVariable, "device_id">> {
  const { value, lines } = typed(variable);
  const { min, max } = variable;
  const isTurned = min !== null && max !== null && min >= max;
  return {
    value: {
      name: variable.nome,
      mib: variable.mib,
      imported_id: variable.id,
      vmin: isTurned ? null : min,
      vmax: isTurned ? null : max,
      ...value,
    },
    lines,
  };
}

/** Until its text is translated it gives no value. */
export const untranslated = "0 / 0";
export function legacyFormula(formula: LegacyFormula): Mapped<Omit<NewFormula, "plant_id">> {
  const { value, lines } = typed(formula);
  return {
    value: {
      name: formula.nome,
      imported_id: formula.id,
      formula: untranslated,
      ...value,
      data_type: "float",
    },
    lines,
  };
}

/** `[12] + [F3] ^ 2` is `{id} + {id} ** 2`; null where a reference is not known. (X19) */
export function translatedFormula(
  { id, nome, formula }: Pick<LegacyFormula, "id" | "nome" | "formula">,
  idOf: (legacyId: string) => string | undefined,
): Mapped<string | null> {
  const lines: ImportLine[] = [];
  const text = formula
    .replaceAll("^", "**")
    .replaceAll(/\[\s*([^\]]*?)\s*\]/g, (whole, legacyId: string) => {
      const own = idOf(legacyId);
      if (own !== undefined) return `{${own}}`;
      lines.push(
        importLineOf("formula_reference_unknown", { name: nome, id, reference: legacyId }),
      );
      return whole;
    });
  return { value: lines.length === 0 ? text : null, lines };
}

/** The years of each variable, by its legacy id. A month that is missing or below zero is zero; years that are none are left out. */
export function legacyEstimates(stime: readonly LegacyEstimate[]): ReadonlyMap<string, Estimates> {
  const found = new Map<string, Estimates>();
  for (const { variabile, anno, valori } of stime) {
    if (!/^\d{4}$/.test(anno)) continue;
    const months = Array.from({ length: 12 }, (_, month) => Math.max(0, valori[month] ?? 0));
    found.set(variabile, { ...found.get(variabile), [anno]: months });
  }
  return found;
}
