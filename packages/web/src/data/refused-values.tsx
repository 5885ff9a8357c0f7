import { refusedValues } from "@heliograph/contract/data/data.routes.ts";
import type { RefusedValue } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { errorText } from "../call-error.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { PageLink } from "../ui/page-link.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { variableMap } from "../variables/variables.api.ts";
import { variablePage } from "../variables/variables.pages.ts";
import "./refused-values.css";

/** Words that open the list of a plant's refused values: which mib, why, when and how often. (D13, I12) */
export function RefusedValues(props: {
  readonly plant: Plant;
  readonly children: string;
}): ReactNode {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="hg-refused-open" onClick={() => setOpen(true)}>
        {props.children}
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t("data.refused.title")}
        size="xl"
        fullScreen={isNarrow}
        closeButtonProps={{ "aria-label": t("common.close") }}
      >
        <p className="hg-dim">{t("data.refused.hint")}</p>
        <RefusedList plant={props.plant} />
      </Modal>
    </>
  );
}

/** The list alone. */
export function RefusedList({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ["data", "refused", plant.id],
    queryFn: ({ signal }) =>
      call(refusedValues, { params: { plant_id: plant.id } }, { signal, ghost: true }),
    meta: { quiet: true },
  });
  if (error) return <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton heightPx={160} />;
  if (data.length === 0) return <p className="hg-dim">{t("data.refused.none")}</p>;
  const heads = (["what", "reason", "value", "count", "last"] as const).map(
    (key) => [key, t(`data.refused.${key}`)] as const,
  );
  return (
    <div className="hg-table-box">
      <table className="hg-table hg-refused" aria-label={t("data.refused.title")}>
        <thead>
          <tr>
            {heads.map(([key, head]) => (
              <th key={key} scope="col" className={key === "count" ? "r" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={`${one.many_mibs} ${one.mib} ${one.reason}`}>
              <th scope="row">
                <What plant={plant} refused={one} />
              </th>
              <td data-label={heads[1]?.[1]}>{t(`data.refused.reasons.${one.reason}`)}</td>
              <td data-label={heads[2]?.[1]} className="mono">
                {one.value}
              </td>
              <td data-label={heads[3]?.[1]} className="r">
                {format.count(one.count)}
              </td>
              <td
                data-label={heads[4]?.[1]}
                title={t("data.refused.since", { time: format.dateTime(one.since) })}
              >
                {format.dateTime(one.last)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The variable that reads the mib, where there is one, and the mib. */
function What(props: { readonly plant: Plant; readonly refused: RefusedValue }): ReactNode {
  const { t } = useTranslation();
  const { plant, refused } = props;
  const { mib, variable_id: varId } = refused;
  const known = varId === null ? undefined : variableMap(plant).get(varId);
  return (
    <>
      {varId !== null && known && (
        <PageLink to={variablePage.at({ plantId: plant.id, varId })} className="hg-link">
          {known.device ? `${known.device.name} · ${known.variable.name}` : known.variable.name}
        </PageLink>
      )}
      {mib === null ? (
        t("data.refused.packet")
      ) : (
        <code>{refused.many_mibs ? t("data.refused.many", { mib }) : mib}</code>
      )}
    </>
  );
}
