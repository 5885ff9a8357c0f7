import { ingest } from "@heliograph/contract/ingest/ingest.routes.ts";
import {
  importPlantFile,
  putFileBytes,
} from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import type {
  FileCounts,
  PlantFileReply,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { portionsOf } from "@heliograph/domain/plantfiles/file-text.ts";
import { valueAt } from "@heliograph/domain/plants/broken-rule.ts";
import { Button, Checkbox, Progress, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { useChange } from "../change.ts";
import { plantListQuery } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Facts, Panel } from "../ui/panel.tsx";
import { errorText, refusalText } from "../ui/refusal-text.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { useFormat } from "../ui/use-format.tsx";
import { useFaultText } from "./file-choice.tsx";
import { FileFaults } from "./file-faults.tsx";
import type { ReadFile } from "./read-file.ts";
import "./plantfiles.css";

/** A plant of thousands of variables is written in one go. */
const patienceMs = 300_000;

interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly permissions: boolean;
  readonly logbook: boolean;
  readonly images: boolean;
}
/** How the measurements went: values that were taken and not, or why they did not all go. */
type Sent =
  | { readonly accepted: number; readonly refused: number; readonly images: number }
  | { readonly failed: string };
/** Values that a file may leave out, and of which nobody need take what is there. */
const parts = ["logbook", "images"] as const;

/** What a file holds, what it is to be called, and what became of it. */
export function OfferedPlant({ read }: { readonly read: ReadFile }): ReactNode {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const inFile = (key: "id" | "name"): string => {
    const value = valueAt(read.document, ["plant", key]);
    return typeof value === "string" ? value : "";
  };
  const [wanted, setWanted] = useState<Wanted>({
    id: inFile("id"),
    name: inFile("name"),
    permissions: true,
    logbook: true,
    images: true,
  });
  const has = (part: (typeof parts)[number]): boolean => {
    const value = valueAt(read.document, part === "logbook" ? ["logbook", "notes"] : ["images"]);
    return Array.isArray(value) && value.length > 0;
  };
  // What a file would give is said before anybody asks: nothing of it is written.
  const { file, document } = read;
  const {
    data: first = null,
    error,
    refetch,
  } = useQuery({
    queryKey: ["plantfile", file.name, file.size, file.lastModified],
    queryFn: ({ signal }) =>
      call(importPlantFile, { body: { file: document, dry_run: true } }, { signal }),
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  const plants = useQuery(plantListQuery());
  const called = wanted.name.trim().toLowerCase();
  // Names are for people: two plants may share one, and whoever gives it reads so.
  const namesakes = (plants.data ?? [])
    .filter(({ name }) => name.toLowerCase() === called)
    .map(({ id }) => id);
  const [changed, setReply] = useState<PlantFileReply | null>(null);
  const reply = changed ?? first;
  const [made, setMade] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const [sent, setSent] = useState<Sent | null>(null);
  const change = useChange(importPlantFile, {
    invalidates: [plantListQuery().queryKey, ["user"]],
    timeoutMs: patienceMs,
  });
  const isSending = made !== null && sent === null;
  useUnsaved(isSending);

  const send = async (plantId: string): Promise<void> => {
    setSent(null);
    setDone(0);
    const sums = { accepted: 0, refused: 0, images: 0 };
    const params = { plant_id: plantId };
    try {
      let count = 0;
      for await (const portion of portionsOf(read.parts())) {
        if (!Array.isArray(portion)) {
          const { placed } = await call(putFileBytes, { params, body: portion }, { ghost: true });
          sums.images += placed;
          setDone(++count);
          continue;
        }
        const given = { params, body: { packets: portion } };
        const answer = await call(ingest, given, { ghost: true });
        sums.accepted += answer.accepted;
        sums.refused += answer.refused.length;
        count += portion.length;
        setDone(count);
      }
      setSent(sums);
    } catch (error) {
      setSent({ failed: faultText(error) });
    }
  };
  const create = async (): Promise<void> => {
    const { logbook, images, ...as } = wanted;
    const without = { ...(logbook ? {} : { logbook: null }), ...(images ? {} : { images: null }) };
    const body = { file: { ...(document as object), ...without }, ...as };
    const answer = await change.sendWithToast({ body }, { failed: t("plantfiles.import.failed") });
    if (answer === null) return;
    setReply(answer);
    if (answer.faults.length > 0 || answer.plant === null) return;
    setMade(answer.plant.id);
    await send(answer.plant.id);
  };

  if (made !== null)
    return (
      <Outcome
        plantId={made}
        part={done / Math.max(1, read.moments + read.images)}
        sent={sent}
        onAgain={() => void send(made)}
      />
    );
  const ofField = (name: "id" | "name"): string | undefined => {
    const fault = reply?.faults.find(({ at }) => at === `plant.${name}`);
    return fault && refusalText(fault.refused, t);
  };
  const set = (part: Partial<Wanted>): void => {
    setWanted((before) => ({ ...before, ...part }));
    // What was said of another code is no longer true.
    if (reply !== null)
      setReply({ ...reply, faults: reply.faults.filter(({ at }) => !isTyped(at)) });
  };
  if (error)
    return (
      <Panel label={t("plantfiles.import.found")}>
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <>
      <Panel title={t("plantfiles.import.asPlant")}>
        <div className="hg-file-fields">
          <TextInput
            label={t("plants.field.id")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={wanted.id}
            error={ofField("id")}
            onChange={(event) => set({ id: event.currentTarget.value.replaceAll(/\D/g, "") })}
          />
          <TextInput
            label={t("plants.field.name")}
            autoComplete="off"
            maxLength={200}
            value={wanted.name}
            error={ofField("name")}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </div>
        {namesakes.length > 0 && (
          <div role="status">
            <ul className="hg-file-notes">
              <Note text={t("plantfiles.import.namesakes")} names={namesakes} />
            </ul>
          </div>
        )}
        <div className="hg-file-boxes">
          <Checkbox
            label={t("plantfiles.import.permissions")}
            checked={wanted.permissions}
            onChange={(event) => set({ permissions: event.currentTarget.checked })}
          />
          {parts.filter(has).map((part) => (
            <Checkbox
              key={part}
              label={t(`plantfiles.import.${part}`)}
              checked={wanted[part]}
              onChange={(event) => set({ [part]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <div className="hg-file-foot">
          <Button
            loading={change.isBusy}
            disabled={reply === null || reply.faults.length > 0}
            onClick={() => void create()}
          >
            {t("plantfiles.import.action")}
          </Button>
        </div>
      </Panel>
      {reply !== null && <Found reply={reply} moments={read.moments} />}
    </>
  );
}

/** What the page itself asks for: its faults stand at the fields. */
const isTyped = (at: string): boolean => at === "plant.id" || at === "plant.name";

/** What would be created, who is missing, and what is wrong. */
function Found(props: { readonly reply: PlantFileReply; readonly moments: number }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { counts, unknown_users: unknown, dropped_recipients: dropped } = props.reply;
  const faults = props.reply.faults.filter(({ at }) => !isTyped(at));
  const names = Object.keys(counts ?? {}) as (keyof FileCounts)[];
  return (
    <>
      {faults.length > 0 && <FileFaults faults={faults} />}
      {counts !== null && (
        <Panel title={t("plantfiles.import.found")}>
          <Facts
            className="hg-file-facts"
            facts={{
              ...Object.fromEntries(
                names.map((name) => [
                  t(`plantfiles.import.count.${name}`),
                  format.count(counts[name]),
                ]),
              ),
              ...(props.moments === 0
                ? {}
                : { [t("plantfiles.import.count.moments")]: format.count(props.moments) }),
            }}
          />
          {unknown.length + dropped.length > 0 && (
            <ul className="hg-file-notes">
              {unknown.length > 0 && (
                <Note text={t("plantfiles.import.unknownUsers")} names={unknown} />
              )}
              {dropped.length > 0 && <Note text={t("plantfiles.import.dropped")} names={dropped} />}
            </ul>
          )}
          <p className="hg-small hg-dim">{t("plantfiles.import.noPassword")}</p>
        </Panel>
      )}
    </>
  );
}
function Note(props: { readonly text: string; readonly names: readonly string[] }): ReactNode {
  return (
    <li>
      <Mark state="FAILING" size={14} quiet />
      <span>
        {props.text} {props.names.length > 0 && <strong>{props.names.join(", ")}</strong>}
      </span>
    </li>
  );
}

/** The plant is there; its measurements are on their way, or came, or did not. */
function Outcome(props: {
  readonly plantId: string;
  /** Of the measurements. */
  readonly part: number;
  readonly sent: Sent | null;
  readonly onAgain: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plantId, part, sent } = props;
  if (sent === null)
    return (
      <Panel title={t("plantfiles.import.sending")}>
        <Progress value={100 * part} aria-label={t("plantfiles.import.sending")} />
      </Panel>
    );
  const isCut = "failed" in sent;
  const words = isCut
    ? t("plantfiles.import.cut", { why: sent.failed })
    : sent.accepted === 0
      ? t(sent.images === 0 ? "plantfiles.import.sent" : "plantfiles.import.sentImages", {
          count: sent.images,
        })
      : t("plantfiles.import.sentData", { count: sent.accepted });
  return (
    <Panel label={t("plantfiles.import.title")}>
      <ul className="hg-file-notes" role="status">
        <li>
          <Mark state={isCut ? "ERROR" : "OK"} size={14} quiet />
          <span>{words}</span>
        </li>
        {!isCut && sent.refused > 0 && (
          <Note text={t("plantfiles.import.refusedValues", { count: sent.refused })} names={[]} />
        )}
      </ul>
      <p className="hg-small hg-dim">{t("plantfiles.import.noPassword")}</p>
      <div className="hg-file-foot">
        {isCut && (
          <Button variant="default" onClick={props.onAgain}>
            {t("plantfiles.import.again")}
          </Button>
        )}
        <Button component={PageLink} to={plantPage.at({ plantId })}>
          {t("plantfiles.import.open")}
        </Button>
      </div>
    </Panel>
  );
}
