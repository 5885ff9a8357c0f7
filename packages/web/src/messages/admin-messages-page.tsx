import { retryMessage, sendTestMessage } from "@heliograph/contract/messages/messages.routes.ts";
import {
  channels,
  messageTypes,
  testMessage,
} from "@heliograph/contract/messages/messages.wire.ts";
import { Button, Select } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { ListPage } from "../list-page.tsx";
import { usePlantChoices } from "../plant-choices.ts";
import { usePlantNames } from "../plant-queries.ts";
import type { Field } from "../ui/edit-fields.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { Mark } from "../ui/marks.tsx";
import { useGo } from "../ui/page-link.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import { useMessageColumns } from "./message-columns.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { outboxQuery, smsCreditQuery, transportsQuery } from "./messages.api.ts";
import { adminMessagesPage } from "./messages.pages.ts";
import { occasionsOf, type Occasion } from "./message-occasions.ts";
import { OlderMessages } from "./older-messages.tsx";
import "./messages.css";

const changed = { invalidates: [["messages"]] } as const;

/** The administrator's page of e-mail and SMS: which channels work, a test, the SMS credit, and the outbox of all plants. */
export function AdminMessagesPage(): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const [search, change] = adminMessagesPage.useSearch();
  const { state, channel } = search;
  const reading = useInfiniteQuery(outboxQuery({ state, channel, language: useLanguage() }));
  const [isTesting, setIsTesting] = useState(false);
  const retrying = useChange(retryMessage, changed);
  const placeOf = ({ id }: Occasion) => adminMessagesPage.at({}, { ...search, message: id });
  const { columns, card } = useMessageColumns(placeOf);
  const rows = reading.data && occasionsOf(reading.data.pages.flat());
  const opened = rows?.find(({ id }) => id === search.message);
  const names = usePlantNames((rows ?? []).map((one) => one.of.plant_id));
  const nameOf = ({ of: { plant_id: id } }: Occasion): string => names.get(id) ?? id;
  return (
    <ListPage
      title={t("messages.admin.title")}
      sub={<Channels />}
      head={<Button onClick={() => setIsTesting(true)}>{t("messages.admin.test")}</Button>}
      reading={reading}
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        ...columns.slice(0, 2),
        { id: "plant", name: t("messages.admin.plant"), value: nameOf, widthPx: 180 },
        ...columns.slice(2),
      ]}
      card={card}
      onRow={(one) => go(placeOf(one))}
      csvName="messaggi"
      tools={
        <div className="hg-message-filters">
          <Select
            size="xs"
            w={150}
            aria-label={t("messages.state")}
            value={state ?? "any"}
            data={[
              { value: "any", label: t("messages.admin.anyState") },
              ...(["waiting", "sent", "failed"] as const).map((value) => ({
                value,
                label: t(`messages.stateOf.${value}`),
              })),
            ]}
            onChange={(value) =>
              change({
                state: (["waiting", "sent", "failed"] as const).find((one) => one === value),
              })
            }
          />
          <Select
            size="xs"
            w={150}
            aria-label={t("messages.channel")}
            value={channel ?? "any"}
            data={[
              { value: "any", label: t("messages.admin.anyChannel") },
              ...channels.map((value) => ({ value, label: t(`messages.channelOf.${value}`) })),
            ]}
            onChange={(value) => change({ channel: channels.find((one) => one === value) })}
          />
        </div>
      }
      empty={{ title: t("messages.admin.empty"), hint: t("messages.admin.emptyHint") }}
      foot={<OlderMessages reading={reading} />}
    >
      {opened && (
        <MessageDialog
          occasion={opened}
          onClose={() => change({ message: undefined })}
          actions={(one) =>
            one.state === "failed" && (
              <Button
                size="xs"
                variant="default"
                loading={retrying.isBusy}
                onClick={() =>
                  void retrying.sendWithToast(
                    { params: { plant_id: one.plant_id, id: one.id } },
                    { done: t("messages.admin.retried") },
                  )
                }
              >
                {t("messages.admin.retry")}
              </Button>
            )
          }
        />
      )}
      {isTesting && <TestDialog onClose={() => setIsTesting(false)} />}
    </ListPage>
  );
}

/** Which channels work, and what is left for SMS. */
function Channels(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: transports = [] } = useQuery(transportsQuery());
  const credit = useQuery(smsCreditQuery());
  return (
    <ul className="hg-channels">
      {transports.map((one) => (
        <li key={one.channel}>
          <Mark state={one.configured ? "OK" : "NONE"} size={13} quiet />
          <strong>{t(`messages.channelOf.${one.channel}`)}</strong>{" "}
          {one.channel === "webhook"
            ? t("messages.admin.own")
            : one.configured
              ? t("messages.admin.configured", { where: one.where ?? "" })
              : t("messages.admin.missing", { settings: one.settings.join(", ") })}
          {(["waiting", "failed"] as const).map(
            (state) =>
              one[state] > 0 && (
                <span key={state} className="hg-dim">
                  {" · "}
                  {t(`messages.admin.${state}`, { count: one[state] })}
                </span>
              ),
          )}
        </li>
      ))}
      <li>
        <Mark
          state={credit.data === undefined || credit.data.credit < 10 ? "FAILING" : "OK"}
          size={13}
          quiet
        />
        <strong>{t("messages.admin.credit")}</strong>{" "}
        {credit.data === undefined
          ? credit.isError && t("messages.admin.creditUnread")
          : `${format.number(credit.data.credit, 0)} (${t(`messages.admin.creditOf.${credit.data.of}`)})`}
      </li>
    </ul>
  );
}

interface Test {
  readonly plant_id: string | null;
  readonly type: (typeof messageTypes)[number];
  readonly channel: (typeof channels)[number];
  readonly to: readonly string[];
  readonly title: string;
  readonly text: string;
}
function TestDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { choices, onSearch } = usePlantChoices([]);
  const sending = useChange(sendTestMessage, changed);
  const fields: Field<Test>[] = [
    {
      name: "plant_id",
      label: "messages.admin.plant",
      kind: "choice",
      choices,
      onSearch,
      required: true,
      isFirst: true,
    },
    {
      name: "type",
      label: "messages.type",
      kind: "choice",
      choices: messageTypes.map((value) => ({ value, label: t(`messages.typeOf.${value}`) })),
      half: true,
    },
    {
      name: "channel",
      label: "messages.channel",
      kind: "choice",
      choices: channels.map((value) => ({ value, label: t(`messages.channelOf.${value}`) })),
      half: true,
    },
    {
      name: "to",
      label: "messages.admin.to",
      hint: "messages.admin.toHint",
      kind: "list",
      required: true,
    },
    { name: "title", label: "messages.subject", kind: "text", required: true },
    { name: "text", label: "messages.text", kind: "notes", required: true },
  ];
  const edit = useEdit<Test, null>({
    start: { plant_id: null, type: "alarm_ko", channel: "email", to: [], title: "", text: "" },
    fields,
    rules: testMessage,
    isAction: true,
    failed: "ERROR",
    // It was taken, but it may not have left: the answer says so.
    send: async ({ plant_id: id, ...body }) => {
      const { message } = await sending.send({
        body: { ...body, to: [...body.to], plant_id: id ?? "" },
      });
      if (message.error === null) toastDone(t("messages.admin.sent"));
      else {
        const { answer } = message.deliveries.find(({ error }) => error !== null) ?? {};
        const error = answer == null ? message.error : `${message.error} (${answer})`;
        toastError(t("messages.admin.error", { error }));
      }
      return null;
    },
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t("messages.admin.test")}
      action={t("messages.admin.send")}
      size={560}
    >
      <p className="hg-small hg-dim-2">{t("messages.admin.testHint")}</p>
    </EditDialog>
  );
}
