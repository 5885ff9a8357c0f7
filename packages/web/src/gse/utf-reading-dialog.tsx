import { createUtfReading } from "@heliograph/contract/gse/utf.routes.ts";
import {
  type UtfMeter,
  type UtfReading,
  utfMeterFields,
  utfReadingFields,
} from "@heliograph/contract/gse/utf.wire.ts";
import { placeReading, withKwh } from "@heliograph/domain/gse/utf-register.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlant } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { refusalText } from "../ui/refusal-text.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import { readingText } from "./utf-words.ts";
import { dayText } from "./gse-words.ts";
import { utfChanged } from "./utf-queries.ts";

interface Draft {
  readonly date: string;
  readonly reading: number | null;
  readonly rolled: boolean;
  readonly swap: boolean;
  readonly k: number | null;
  readonly digits: number | null;
  readonly note: string;
}
/** Nobody brings a reading of before the register. */
const firstDay = "2000-01-01";

/** A reading of a meter; what it comes to is said before it is saved. (UT2 to UT5) */
export function UtfReadingDialog(props: {
  readonly meter: UtfMeter;
  /** Those of the meter. */
  readonly readings: readonly UtfReading[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const { meter, readings, onClose } = props;
  const create = useChange(createUtfReading, utfChanged(plant.id));
  const [today] = useState(() => formatCivilDay(dayOf(Date.now() / 1000, plant.timezone)));
  const sentOf = ({ swap, k, digits, note, ...rest }: Draft) => ({
    meter_id: meter.id,
    ...rest,
    swap: swap ? { k, digits } : null,
    note: note ?? "",
  });
  const edit = useEdit<Draft>({
    start: {
      date: today,
      reading: null,
      rolled: false,
      swap: false,
      k: meter.k,
      digits: meter.digits,
      note: "",
    },
    rules: {
      shape: {
        ...utfMeterFields.pick({ k: true, digits: true }).shape,
        ...utfReadingFields.pick({ date: true, reading: true, note: true }).shape,
      },
    },
    fields: ({ rolled, swap }) => [
      {
        name: "date",
        label: "utf.date",
        kind: "date",
        first: firstDay,
        last: today,
        required: true,
        half: true,
      },
      {
        name: "reading",
        label: "utf.reading",
        kind: "number",
        required: true,
        half: true,
        isFirst: true,
      },
      {
        name: "rolled",
        label: "utf.rolled",
        hint: "utf.rolledHint",
        kind: "switch",
        isOff: swap || readings.length === 0,
      },
      {
        name: "swap",
        label: "utf.swap",
        hint: "utf.swapHint",
        kind: "switch",
        isOff: rolled || readings.length === 0,
      },
      { name: "k", label: "utf.k", kind: "number", required: true, half: true, isShown: swap },
      {
        name: "digits",
        label: "utf.digits",
        kind: "number",
        required: true,
        half: true,
        isShown: swap,
      },
      { name: "note", label: "utf.note", kind: "notes" },
    ],
    // Why it cannot be one, beside its field, before it is sent. (UT5)
    check: (draft) => {
      const sent = utfReadingFields.safeParse(sentOf(draft));
      if (!sent.success) return {};
      const answer = placeReading(sent.data, { kept: readings, meter, today });
      if (!("refused" in answer)) return {};
      const { refused } = answer;
      const text = refusalText({ code: refused.code, params: { ...refused.params } }, t);
      return Object.fromEntries(refused.fields.map((field) => [field, text]));
    },
    send: async (draft) =>
      await create.send({
        params: { plant_id: plant.id },
        body: utfReadingFields.parse(sentOf(draft)),
      }),
    done: t("utf.noted"),
    onSaved: onClose,
  });
  const { date, reading, rolled, swap } = edit.values;
  const before = swap ? undefined : withKwh(readings).findLast((one) => one.date < date);
  const draft = before && reading !== null ? { ...before, id: "", date, reading, rolled } : null;
  const kwh = before && draft ? (withKwh([before, draft]).at(-1)?.kwh ?? null) : null;
  return (
    <EditDialog edit={edit} title={`${t("utf.newReading")} · ${meter.name}`} onClose={onClose}>
      <p className="hg-small hg-dim-2" aria-live="polite">
        {before === undefined
          ? t("utf.sinceFirst")
          : t("utf.since", {
              before: readingText(before.reading, format),
              date: dayText(before.date, format),
              // A reading that falls is none until its cause is said.
              kwh: kwh === null || kwh < 0 ? "—" : readingText(kwh, format),
            })}
      </p>
    </EditDialog>
  );
}
