import {
  findTelegramChat,
  patchNotices,
  testNotices,
  unlinkTelegramChat,
} from "@heliograph/contract/messages/messages.routes.ts";
import { severities } from "@heliograph/contract/severity.ts";
import type { Channel } from "@heliograph/contract/messages/messages.wire.ts";
import {
  noticeFields,
  type NoticeFields,
  type Notices,
} from "@heliograph/contract/messages/notices.wire.ts";
import { reasonText } from "@heliograph/domain/messages/delivery-reason.ts";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { usePlantChoices } from "../plant-choices.ts";
import { homePage } from "../plants/plants.pages.ts";
import { asFound } from "../ui/edit-cells.tsx";
import type { Cells, Field } from "../ui/edit-fields.ts";
import { EditPage } from "../ui/edit-page.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { useGo } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { useEdit } from "../ui/use-edit.ts";
import { noticesKey, noticesQuery } from "./messages.api.ts";
import { PushSwitch } from "./push-switch.tsx";
import "./messages.css";

/** How the reader wishes to be written to. */
export function NoticesPage(): ReactNode {
  const { t } = useTranslation();
  const reading = useQuery(noticesQuery());
  if (reading.data !== undefined) return <NoticesForm notices={reading.data} />;
  return (
    <div className="hg-page">
      <PageHead title={t("messages.notices.title")} />
      <Panel>
        {reading.error ? (
          <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
        ) : (
          <Skeleton heightPx={320} />
        )}
      </Panel>
    </div>
  );
}

type Form = Omit<NoticeFields, "quiet" | "push"> & {
  readonly quietFrom: string;
  readonly quietTo: string;
};
const formOf = (notices: Notices): Form => ({
  from: notices.from,
  incidents: notices.incidents,
  quietFrom: notices.quiet?.[0] ?? "",
  quietTo: notices.quiet?.[1] ?? "",
  digest: notices.digest,
  timezone: notices.timezone,
  plants: notices.plants,
  telegram: notices.telegram,
  webhook: notices.webhook,
  webhook_url: notices.webhook_url,
});
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const rules = noticeFields.omit({ quiet: true, push: true });

/** Keeps what is known of one's own notices as the server answered it. */
const kept = {
  store: (
    queries: { setQueryData: (key: readonly string[], value: unknown) => unknown },
    reply: Notices,
  ) => void queries.setQueryData(noticesKey, reply),
};

function NoticesForm({ notices }: { readonly notices: Notices }): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const saving = useChange(patchNotices, kept);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([notices.timezone, zone, "Europe/Rome", "UTC"])];
  const weights = severities.map((value) => ({
    value,
    label: t(`messages.notices.fromOf.${value}`),
  }));
  const ofIncidents = severities.map((value) => ({
    value,
    label: t(`messages.notices.incidentsOf.${value}`),
  }));
  const fields: Field<Form>[] = [
    { name: "from", label: "messages.notices.from", kind: "choice", choices: weights },
    {
      name: "incidents",
      label: "messages.notices.incidents",
      kind: "choice",
      choices: [{ value: null, label: t("messages.notices.incidentsOff") }, ...ofIncidents],
    },
    { name: "plants", kind: "own", cell: (of) => <PlantChoices of={of} /> },
    {
      name: "quietFrom",
      label: "messages.notices.quietFrom",
      hint: "messages.notices.quietHint",
      kind: "text",
      placeholder: "22:00",
      half: true,
    },
    {
      name: "quietTo",
      label: "messages.notices.quietTo",
      kind: "text",
      placeholder: "07:00",
      half: true,
    },
    {
      name: "digest",
      label: "messages.notices.digest",
      hint: "messages.notices.digestHint",
      kind: "text",
      placeholder: "07:30",
    },
    {
      name: "timezone",
      label: "messages.notices.timezone",
      kind: "choice",
      choices: zones.map((value) => ({ value, label: value })),
    },
    {
      name: "telegram",
      kind: "own",
      cell: (of) => (
        <>
          <TelegramWay of={of} notices={notices} />
          <PushSwitch notices={notices} test={<TestButton channel="push" />} />
        </>
      ),
    },
    {
      name: "webhook",
      label: "messages.notices.webhook",
      hint: "messages.notices.webhookHint",
      kind: "switch",
    },
    {
      name: "webhook_url",
      label: "messages.notices.webhookUrl",
      kind: "text",
      isCode: true,
      placeholder: "https://",
      ...(notices.webhook_secret === null
        ? {}
        : {
            hint: "messages.notices.webhookSecret" as const,
            words: { secret: notices.webhook_secret },
          }),
    },
  ];
  const edit = useEdit<Form, Notices>({
    start: formOf(notices),
    fields,
    rules,
    check: ({ quietFrom, quietTo, digest }) => ({
      quietFrom:
        (quietFrom !== "" && !isClock(quietFrom) && t("messages.notices.badClock")) ||
        (quietFrom === "" && quietTo !== "" && t("messages.notices.bothClocks")),
      quietTo:
        (quietTo !== "" && !isClock(quietTo) && t("messages.notices.badClock")) ||
        (quietTo === "" && quietFrom !== "" && t("messages.notices.bothClocks")),
      digest:
        digest !== null && digest !== "" && !isClock(digest) && t("messages.notices.badClock"),
    }),
    send: async (all, changes) => {
      const { quietFrom: _from, quietTo: _to, digest, ...rest } = changes;
      const isQuietChanged = "quietFrom" in changes || "quietTo" in changes;
      const body = {
        ...rest,
        ...("digest" in changes ? { digest: digest === "" ? null : (digest ?? null) } : {}),
        ...(isQuietChanged
          ? {
              quiet:
                all.quietFrom === "" ? null : ([all.quietFrom, all.quietTo] as [string, string]),
            }
          : {}),
      };
      return Object.keys(body).length === 0 ? null : await saving.send({ body });
    },
  });
  return (
    <EditPage
      edit={edit}
      head={<PageHead title={t("messages.notices.title")} sub={t("messages.notices.sub")} />}
      onCancel={() => go(homePage.at())}
      sections={[
        {
          title: t("messages.notices.what"),
          names: ["from", "incidents", "plants", "quietFrom", "quietTo", "digest", "timezone"],
          end: <TestButton channel="email" />,
        },
        {
          title: t("messages.notices.through"),
          names: ["telegram", "webhook", "webhook_url"],
          end: notices.webhook_url === null ? undefined : <TestButton channel="webhook" />,
        },
      ]}
    />
  );
}

/** Sends a test to the reader and says what came of it. */
function TestButton({ channel }: { readonly channel: Channel }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  // A browser that is gone is forgotten: how many are on is read anew.
  const testing = useChange(testNotices, { invalidates: [noticesKey] });
  const run = async (): Promise<void> => {
    const reply = await testing.sendWithToast({ body: { channel } }, {});
    if (reply === null) return;
    if (reply.error === null && reply.refused.length > 0)
      toastError(
        t("messages.notices.testedPartly", {
          refused: reply.refused
            .map(
              ({ to, answer }) =>
                `${to}: ${reasonText({ channel, error: "refused", answer }, language)}`,
            )
            .join("; "),
        }),
      );
    else if (reply.error === null)
      toastDone(t("messages.notices.tested", { channel: t(`messages.channelOf.${channel}`) }));
    else {
      const { error, answer } = reply;
      if (channel === "push" && error === "gone") {
        toastError(t("messages.notices.pushGone"));
        return;
      }
      const reason = reasonText({ channel, error, answer }, language);
      toastError(
        t("messages.notices.testFailed", {
          error: answer === null ? reason : `${reason} (${answer})`,
        }),
      );
    }
  };
  return (
    <Button size="xs" variant="default" loading={testing.isBusy} onClick={() => void run()}>
      {t("messages.notices.test")} {t(`messages.channelOf.${channel}`)}
    </Button>
  );
}

function TelegramWay(props: { readonly of: Cells<Form>; readonly notices: Notices }): ReactNode {
  const { t } = useTranslation();
  const { of, notices } = props;
  const linking = useChange(findTelegramChat, kept);
  const unlinking = useChange(unlinkTelegramChat, kept);
  const { telegram_start: start, telegram_linked: isLinked } = notices;
  return (
    <fieldset className="hg-notice-ways">
      <legend>{t("messages.notices.telegram")}</legend>
      {start === null ? (
        <p className="hg-small hg-dim-2">{t("messages.notices.telegramAbsent")}</p>
      ) : (
        <>
          <p className="hg-small hg-dim-2">
            {isLinked
              ? t("messages.notices.telegramLinked")
              : t("messages.notices.telegramStep", { ...start })}
          </p>
          <div className="hg-notice-way">
            {isLinked ? (
              <>
                <Button
                  size="xs"
                  variant="default"
                  loading={unlinking.isBusy}
                  onClick={() =>
                    void unlinking
                      .sendWithToast({}, { done: t("messages.notices.telegramUnlinked") })
                      .then((reply) => reply !== null && of.set({ telegram: false }))
                  }
                >
                  {t("messages.notices.telegramUnlink")}
                </Button>
                <TestButton channel="telegram" />
              </>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={linking.isBusy}
                onClick={() =>
                  void linking
                    .sendWithToast({}, { done: t("messages.notices.telegramLinked") })
                    .then((reply) => reply !== null && of.set({ telegram: true }))
                }
              >
                {t("messages.notices.telegramLink")}
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}

/** What holds on single plants in the place of the general choice. */
function PlantChoices({ of }: { readonly of: Cells<Form> }): ReactNode {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const chosen = of.values.plants;
  const kept = Object.keys(chosen).filter(
    (id) => chosen[id]?.from != null || chosen[id]?.incidents != null,
  );
  const shown = [...new Set([...kept, ...added])];
  const { choices, onSearch, labelOf } = usePlantChoices([], shown);
  const usual = { value: "usual", label: t("messages.notices.plantUsual") };
  const weights = severities.map((value) => ({
    value,
    label: t(`messages.notices.fromOf.${value}`),
  }));
  const ofIncidents = severities.map((value) => ({
    value,
    label: t(`messages.notices.incidentsOf.${value}`),
  }));
  const put = (id: string, what: "from" | "incidents", value: string | null): void => {
    const before = chosen[id] ?? { from: null, incidents: null };
    const found = (["off", ...severities] as const).find((one) => one === value) ?? null;
    of.set({ plants: { ...chosen, [id]: { ...before, [what]: found } } });
  };
  return (
    <fieldset className="hg-notice-ways">
      <legend>{t("messages.notices.plants")}</legend>
      <p className="hg-small hg-dim-2">{t("messages.notices.plantsHint")}</p>
      {shown.map((id) => (
        <fieldset key={id} className="hg-notice-plant">
          <legend>{labelOf(id)}</legend>
          <Select
            label={t("messages.notices.from")}
            value={chosen[id]?.from ?? "usual"}
            data={[usual, { value: "off", label: t("messages.notices.plantOff") }, ...weights]}
            allowDeselect={false}
            onChange={(value) => put(id, "from", value)}
          />
          <Select
            label={t("messages.notices.incidents")}
            // Who is not written to of a plant hears of nothing of it.
            disabled={chosen[id]?.from === "off"}
            value={chosen[id]?.incidents ?? "usual"}
            data={[
              usual,
              { value: "off", label: t("messages.notices.incidentsOff") },
              ...ofIncidents,
            ]}
            allowDeselect={false}
            onChange={(value) => put(id, "incidents", value)}
          />
        </fieldset>
      ))}
      <Select
        searchable
        aria-label={t("messages.notices.plant")}
        placeholder={t("messages.notices.plant")}
        value={null}
        data={choices}
        onSearchChange={onSearch}
        filter={asFound}
        onChange={(id) => id !== null && setAdded([...added, id])}
      />
    </fieldset>
  );
}
