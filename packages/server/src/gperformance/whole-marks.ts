import type {
  CalcQuestion,
  GperfDay,
  GperfMark,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { leftOutMarks } from "@heliograph/domain/gperformance/settlement.ts";
import type { GuaranteeSources } from "@heliograph/domain/gperformance/sources.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";

interface Settled {
  readonly model: PlantModel;
  readonly sources: GuaranteeSources;
  readonly question: CalcQuestion;
}
/** What the whole of a settlement is to be read with. */
export function wholeMarks(
  rows: readonly { readonly row: GperfDay }[],
  { model, sources, question }: Settled,
): GperfMark[] {
  const mark = (code: GperfMark["code"], isSo: boolean): GperfMark[] =>
    isSo ? [{ code, params: {} }] : [];
  const { params } = question;
  const { lat, lon } = model.plant;
  const { temperature, inverters } = sources;
  return [
    ...leftOutMarks(rows),
    ...mark("no_price", params.pu_kwh === null),
    ...mark("no_coordinates", lat === null || lon === null),
    ...mark("no_temperature", params.temperature_correction !== "none" && temperature.length === 0),
    ...mark("no_inverters", inverters.length === 0),
  ];
}
