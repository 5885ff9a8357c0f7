import { createLink, deleteLink } from "@heliograph/contract/dashboards/dashboards.routes.ts";
import {
  type LinkKind,
  linkKinds,
  longestLinkDays,
  type MadeLink,
  type PublicLink,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { Button, CopyButton, Modal, NativeSelect, Switch, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { usePlantNames } from "../plant-queries.ts";
import { chartShortPage } from "../plants/plants.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { linksQuery } from "./dashboards.api.ts";
import { dashboardPage, linksPage, openPage } from "./dashboards.pages.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const daySeconds = 86_400;
/** How long a link can be made to last. [days] */
const lengths = [1, 7, 30, 90, longestLinkDays - 1] as const;

/** The links for everybody to a dashboard or chart: made, copied once, revoked. (OPEN-04) */
export function LinksPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const row = useRowActions();
  const { kind: word, ofId } = linksPage.useParams();
  const kind: LinkKind = linkKinds.find((one) => one === word) ?? "dashboard";
  const reading = useQuery(linksQuery(kind, ofId));
  const remove = useDeletion(deleteLink, { invalidates: [["dashboard", "links"]] });
  const [isNew, setIsNew] = useState(false);
  const names = usePlantNames((reading.data ?? []).flatMap(({ plants }) => plants));
  const state = ({ until }: PublicLink): string =>
    until <= now
      ? t("dashboards.link.over")
      : t("dashboards.link.until", { when: format.dateTime(until) });
  const opened = ({ opened: at }: PublicLink): string =>
    at === null ? t("dashboards.link.never") : format.relative(at, now);
  const shows = (link: PublicLink): string =>
    [
      link.plants.map((id) => names.get(id) ?? id).join(", "),
      ...(link.theoretical ? [t("dashboards.link.theoretical")] : []),
      ...(link.irradiance ? [t("dashboards.link.irradiance")] : []),
    ].join(" · ");
  return (
    <ListPage
      title={t("dashboards.link.title")}
      sub={
        <PageLink
          to={
            kind === "dashboard"
              ? dashboardPage.at({ dashboardId: ofId })
              : chartShortPage.at({ shortId: ofId })
          }
          className="hg-link"
        >
          {t(`dashboards.link.back.${kind}`)}
        </PageLink>
      }
      head={
        <Button leftSection={<IconPlus {...icon} />} onClick={() => setIsNew(true)}>
          {t("dashboards.link.new")}
        </Button>
      }
      reading={reading}
      rows={reading.data}
      rowId={({ id }) => id}
      isOff={({ until }) => until <= now}
      columns={[
        {
          id: "note",
          name: t("dashboards.link.note"),
          value: ({ note }) => note,
          cell: ({ note }) => note || "—",
          fixed: true,
          strong: true,
          minPx: 160,
        },
        {
          id: "until",
          name: t("dashboards.link.end"),
          value: ({ until }) => until,
          text: state,
          cell: state,
          widthPx: 220,
        },
        {
          id: "opened",
          name: t("dashboards.link.opened"),
          value: (link) => link.opened,
          text: (link) => (link.opened === null ? "" : format.dateTime(link.opened)),
          cell: opened,
          widthPx: 150,
        },
        {
          id: "shows",
          name: t("dashboards.link.shows"),
          value: shows,
          cell: shows,
          minPx: 200,
          leaves: 2,
        },
        {
          id: "by",
          name: t("dashboards.link.by"),
          value: (link) => link.made_by,
          widthPx: 140,
          leaves: 1,
        },
        {
          id: "made",
          name: t("dashboards.link.made"),
          value: ({ made }) => made,
          text: ({ made }) => format.dateTime(made),
          cell: ({ made }) => format.dateTime(made),
          widthPx: 150,
          leaves: 3,
        },
      ]}
      card={(link) => ({
        title: link.note === "" ? state(link) : link.note,
        lines: [
          ...(link.note === "" ? [] : [state(link)]),
          shows(link),
          link.opened === null ? opened(link) : `${t("dashboards.link.opened")}: ${opened(link)}`,
          `${link.made_by}, ${format.dateTime(link.made)}`,
        ],
      })}
      actions={(link) => [
        {
          ...row.remove(
            () =>
              void remove(
                link.note === "" ? state(link) : link.note,
                { params: { id: link.id } },
                { done: t("dashboards.link.revoked") },
              ),
          ),
          name: t("dashboards.link.revoke"),
        },
      ]}
      csvName="collegamenti"
      empty={{ title: t("dashboards.link.none"), hint: t("dashboards.link.noneHint") }}
    >
      {isNew && <NewLink kind={kind} of={ofId} onClose={() => setIsNew(false)} />}
    </ListPage>
  );
}

/** How long, and what more than powers and energies; then the address, told once. */
function NewLink(props: {
  readonly kind: LinkKind;
  readonly of: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [days, setDays] = useState<number>(7);
  const [note, setNote] = useState("");
  const [theoretical, setTheoretical] = useState(false);
  const [irradiance, setIrradiance] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const create = useChange(createLink, { invalidates: [["dashboard", "links"]] });
  const { kind, of, onClose } = props;
  const make = async (): Promise<void> => {
    const until = Math.floor(Date.now() / 1000) + days * daySeconds;
    const body = { kind, of, until, note, theoretical, irradiance };
    setMade(await create.sendWithToast({ body }, {}));
  };
  const address =
    made === null ? "" : globalThis.location.origin + openPage.at({ token: made.token }).to;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("dashboards.link.new")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {made === null ? (
        <div className="hg-form">
          <p className="hg-dim-2">{t("dashboards.link.hint")}</p>
          <TextInput
            data-autofocus
            label={t("dashboards.link.note")}
            description={t("dashboards.link.noteHint")}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <NativeSelect
            label={t("dashboards.link.length")}
            value={String(days)}
            data={lengths.map((one) => ({
              value: String(one),
              label: t("dashboards.link.days", { count: one }),
            }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
          <Switch
            label={t("dashboards.link.theoretical")}
            checked={theoretical}
            onChange={(event) => setTheoretical(event.currentTarget.checked)}
          />
          <Switch
            label={t("dashboards.link.irradiance")}
            checked={irradiance}
            onChange={(event) => setIrradiance(event.currentTarget.checked)}
          />
          <div className="hg-dash-foot">
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button loading={create.isBusy} onClick={() => void make()}>
              {t("dashboards.link.make")}
            </Button>
          </div>
        </div>
      ) : (
        <div className="hg-form">
          <p className="hg-dim-2">
            {t("dashboards.link.once", { when: format.dateTime(made.until) })}
          </p>
          <TextInput
            readOnly
            label={t("dashboards.link.address")}
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="hg-dash-foot">
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button onClick={copy}>
                  {t(copied ? "dashboards.link.copied" : "dashboards.link.copy")}
                </Button>
              )}
            </CopyButton>
          </div>
        </div>
      )}
    </Modal>
  );
}
