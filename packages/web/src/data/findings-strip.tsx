import { dataFindings } from "@heliograph/contract/data/data.routes.ts";
import type { DataFinding } from "@heliograph/contract/data/data.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { RefusedValues } from "./refused-values.tsx";
import { shownUnit } from "../variables/variables.api.ts";
import { devicePage } from "../devices/devices.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "../variables/variables.pages.ts";
import "./findings-strip.css";

const findingsOf = (plantId: string) =>
  queryOptions({
    queryKey: ["data", "findings", plantId],
    queryFn: ({ signal }) =>
      call(dataFindings, { params: { plant_id: plantId } }, { signal, ghost: true }),
    staleTime: 60_000,
    refetchInterval: 300_000,
    meta: { quiet: true },
  });
const most = 4;

/** What is wrong with the plant's data, one sentence a finding; nothing where nothing is. (D13, D16, D17, D18) */
export function FindingsStrip({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const sentence = useSentence(plant);
  const { data = [] } = useQuery(findingsOf(plant.id));
  if (data.length === 0) return null;
  return (
    <section className="hg-findings" aria-label={t("data.finding.label")}>
      <Mark state="FAILING" size={16} quiet />
      <ul>
        {data.slice(0, most).map((finding) => (
          <li key={`${finding.code} ${finding.device_id} ${finding.variable_ids.join()}`}>
            {finding.code === "values_refused" ? (
              <RefusedValues plant={plant}>{sentence(finding)}</RefusedValues>
            ) : (
              <FindingLink plantId={plant.id} finding={finding}>
                {sentence(finding)}
              </FindingLink>
            )}
          </li>
        ))}
        {data.length > most && <li>{t("data.finding.more", { count: data.length - most })}</li>}
      </ul>
    </section>
  );
}

/** Where the finding is looked into: the variable, else the device. */
function FindingLink(props: {
  readonly plantId: string;
  readonly finding: DataFinding;
  readonly children: string;
}): ReactNode {
  const { plantId, finding, children } = props;
  const { device_id: deviceId, variable_ids: variables, code } = finding;
  const [varId] = variables;
  if (code === "power_unbelieved" && varId !== undefined)
    return <PageLink to={variablePage.at({ plantId, varId })}>{children}</PageLink>;
  if (deviceId !== null)
    return <PageLink to={devicePage.at({ plantId, deviceId })}>{children}</PageLink>;
  return children;
}

function useSentence(plant: Plant): (finding: DataFinding) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const measure = (value: number | undefined, unit: string): string =>
    format.text(format.measure(value ?? null, unit));
  return ({ code, device_id: deviceId, variable_ids: ids, params }) => {
    const devices = plant.devices ?? [];
    const device = devices.find((one) => one.id === deviceId);
    const variable = device?.variables.find((one) => one.id === ids[0]);
    const name = device?.name ?? variable?.name ?? "";
    const last = format.dateTime(params["last"] ?? null);
    switch (code) {
      case "clock_ahead":
        return t("data.finding.clock_ahead", {
          length: format.duration(params["seconds"] ?? 0),
          last,
        });
      case "clock_before_active":
        return t("data.finding.clock_before_active", {
          stamp: format.dateTime(params["stamp"] ?? null),
          last,
        });
      case "clock_invalid":
        return t("data.finding.clock_invalid", { last });
      case "nominal_questioned": {
        const highest = measure(params["highest"], "kW");
        return params["nominal"] === undefined
          ? t("data.finding.nominal_plant", { nominal: measure(params["kwp"], "kWp"), highest })
          : t("data.finding.nominal_device", {
              name,
              nominal: measure(params["nominal"], "kW"),
              highest,
            });
      }
      case "power_unbelieved": {
        const unit = shownUnit(variable?.udm ?? null);
        return t("data.finding.power_unbelieved", {
          count: params["count"] ?? 0,
          name: variable === undefined ? name : `${name}, ${variable.name}`,
          highest: measure(params["highest"], unit),
          limit: measure(params["limit"], unit),
        });
      }
      case "values_refused":
        return t("data.finding.values_refused", { count: params["count"] ?? 0, last });
      case "counter_against_power":
        return t("data.finding.counter_against_power", {
          name,
          counter: measure(params["counter"], "kWh"),
          power: measure(params["power"], "kWh"),
        });
    }
  };
}
