import { startFileImport } from "@heliograph/contract/import/file-import.routes.ts";
import type { SetupAcceptance } from "@heliograph/contract/setup/proposal.wire.ts";
import { acceptSetup } from "@heliograph/contract/setup/setup.routes.ts";
import type { JudgedTarget } from "@heliograph/domain/import/judge-reading.ts";
import type { TableMoment } from "@heliograph/domain/import/table-reading.ts";
import { Button, Progress } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlant } from "../plant-queries.ts";
import { countsOf, setupQuery } from "../setup/setup.api.ts";
import { confirm } from "../ui/confirm.tsx";
import { Facts } from "../ui/panel.tsx";
import { toastFailure } from "../ui/toasts.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { Doubts, doubtedCount, judgeBy } from "./doubts.tsx";
import { fileImportsQuery } from "./import.api.ts";
import { layAside, type Tried } from "./lay-aside.ts";

/** The trial, which writes nothing, and then the start. */
export function Trial(props: {
  readonly file: string;
  readonly moments: readonly TableMoment[];
  /** The variables that the moments go to. */
  readonly targets: readonly JudgedTarget[];
  readonly nameOf: (mib: string) => string;
  /** What is created before the start; null for nothing. */
  readonly acceptance: SetupAcceptance | null;
  readonly tried: Tried | null;
  readonly onTried: (tried: Tried) => void;
  readonly onStarted: (taskId: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const { acceptance, tried } = props;
  const [share, setShare] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const params = { plant_id: plant.id };
  const accept = useChange(acceptSetup, {
    invalidates: [setupQuery(plant.id).queryKey, ["suggested"]],
    changes: {
      plantId: plant.id,
      ids: ({ devices }, { body }) => [
        ...devices,
        ...body.groups.flatMap((group) => ("device_id" in group ? [group.device_id] : [])),
      ],
    },
  });
  const begin = useChange(startFileImport, {
    invalidates: [["tasks"], fileImportsQuery(plant.id).queryKey],
  });
  const attempt = async (): Promise<void> => {
    setShare(0);
    try {
      props.onTried(
        await layAside(
          plant.id,
          {
            file: props.file,
            moments: props.moments,
            judge: judgeBy(plant, props.targets),
          },
          setShare,
        ),
      );
    } catch (error) {
      toastFailure(error, t("measures.check.tryFailed"));
    }
    setShare(null);
  };
  const start = async (): Promise<void> => {
    if (tried === null) return;
    const asked = {
      title: t("measures.check.startAsk.title", { count: tried.replaced }),
      text: t("measures.check.startAsk.text"),
      action: t("measures.check.startAsk.action"),
      dangerous: true,
    };
    if (tried.replaced > 0 && !(await confirm(asked))) return;
    setBusy(true);
    try {
      if (acceptance !== null) await accept.send({ params, body: acceptance });
      const { task } = await begin.send({ params: { ...params, id: tried.id } });
      props.onStarted(task);
    } catch (error) {
      toastFailure(error, t("measures.check.startFailed"));
      setBusy(false);
    }
  };
  if (tried === null)
    return (
      <>
        <div className="hg-measures-foot">
          <Button loading={share !== null} onClick={() => void attempt()}>
            {t("measures.check.try")}
          </Button>
          <span className="hg-dim" role="status">
            {share === null
              ? t("measures.check.tryHint")
              : t("measures.check.trying", { percent: Math.floor(share * 100) })}
          </span>
        </div>
        {share !== null && (
          <Progress mt={12} value={share * 100} aria-label={t("measures.check.try")} />
        )}
      </>
    );
  const { fresh, unread, same, replaced, refused, days, doubts } = tried;
  const left = refused.reduce((sum, { count }) => sum + count, 0);
  const created = acceptance === null ? null : countsOf(acceptance).variables;
  return (
    <section aria-label={t("measures.check.result")}>
      <h3 className="hg-measures-head">{t("measures.check.result")}</h3>
      <Facts
        className="hg-measures-facts"
        facts={{
          [t("measures.check.fresh")]: format.count(fresh),
          ...(unread === 0 ? {} : { [t("measures.check.unread")]: format.count(unread) }),
          [t("measures.check.same")]: format.count(same),
          [t("measures.check.replaced")]: format.count(replaced),
          [t("measures.check.refused")]:
            left === 0
              ? "0"
              : refused
                  .map(
                    ({ reason, count }) =>
                      `${format.count(count)} ${t(`measures.check.faultOf.${reason}`)}`,
                  )
                  .join(", "),
          [t("measures.check.doubted")]: format.count(doubtedCount(doubts)),
          [t("measures.check.days")]: format.count(days),
        }}
      />
      <Doubts doubts={doubts} nameOf={props.nameOf} />
      {replaced > 0 && <p className="hg-measures-text">{t("measures.check.replacedHint")}</p>}
      <p className="hg-measures-text">
        {fresh + unread + replaced === 0
          ? t("measures.check.nothingNew")
          : t("measures.check.silent")}
      </p>
      <div className="hg-measures-foot">
        <Button
          loading={isBusy}
          disabled={fresh + unread + replaced === 0 && created === null}
          onClick={() => void start()}
        >
          {created === null
            ? t("measures.check.start")
            : t("measures.check.startNew", {
                variables: t("measures.columns.toCreate", { count: created }),
              })}
        </Button>
      </div>
    </section>
  );
}
