import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { severity, stateVar } from "../ui/states.ts";
import { useFormat } from "../ui/use-format.tsx";
import { incidentPage } from "./health.pages.ts";
import { IncidentMark } from "./health-mark.tsx";
import { useIncidentWords } from "./incident-words.ts";
import { useStanding } from "./sick-subjects.ts";
import { useJudgedDevices } from "./use-judged.ts";
import { markOf } from "./verdict-marks.ts";
import "../verdict.css";
import "./health.css";

const stateOf = ({ cause }: Incident) => markOf[causeWord(cause)];

/**
 * At the head of a device's page: what is wrong with it and its variables, and what it made of what was expected today. Never green: a device
 * is not judged to be fine. Who may not see incidents reads that he does not. (H13, H14)
 */
export function DeviceVerdict(props: {
  readonly plantId: string;
  readonly deviceId: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const { plantId, deviceId } = props;
  const isSeen = useMay(plantId)("alerts_show");
  const own = useStanding(plantId)
    .filter(
      ({ subject }) =>
        (subject.kind === "device" && subject.id === deviceId) || subject.device?.id === deviceId,
    )
    .toSorted((a, b) => severity(stateOf(a)) - severity(stateOf(b)));
  const { device_days: days } = useJudgedDevices({ plantId, pastDay: null });
  const { made_kwh: made = null, expected_kwh: expected = null } = days[deviceId] ?? {};
  const share =
    made !== null && expected !== null && expected > 0
      ? t("health.device.ofExpected", {
          made: format.text(format.energy(made)),
          expected: format.text(format.energy(expected)),
          share: format.text(format.percent((made / expected) * 100)),
        })
      : null;
  const [worst] = own;
  if (isSeen && worst === undefined && share === null) return null;
  const state = worst ? stateOf(worst) : isSeen ? "NONE" : "UNSEEN";
  return (
    <section
      className="hg-verdict"
      aria-label={t("health.device.label")}
      style={{ background: stateVar(state, "-s"), color: stateVar(state, "-t") }}
    >
      {worst ? (
        <IncidentMark cause={worst.cause} state={worst.state} size={18} />
      ) : (
        <Mark state={state} size={18} quiet />
      )}
      {!isSeen && <strong>{t("health.verdict.hidden")}</strong>}
      {isSeen && worst === undefined && <span>{t("health.device.none")}</span>}
      <ul>
        {own.map((one) => (
          <li key={one.id}>
            <PageLink to={incidentPage.at({ plantId, incidentId: one.id })}>
              <strong>{words.title(one)}</strong>
            </PageLink>{" "}
            {t("health.device.since", { moment: format.date(one.since, "dayTime") })}
            {one.lost_today_kwh !== null &&
              one.lost_today_kwh > 0 &&
              `, ${t("health.device.lost", { amount: format.text(format.lost(one.lost_today_kwh)) })}`}
          </li>
        ))}
      </ul>
      <span className="hg-grow" />
      {share !== null && <span className="hg-small">{share}</span>}
    </section>
  );
}
