import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { languages } from "@heliograph/contract/users/users.wire.ts";
import { alertTemplate, entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { gsmText, maxSms, oneSms, placesOf } from "@heliograph/domain/messages/gsm-text.ts";
import { messageText } from "@heliograph/domain/messages/message-text.ts";
import { severityOfAlert } from "@heliograph/domain/messages/severity.ts";
import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../ui/panel.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { useNow } from "../ui/use-format.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";
import { type AlertForm, sentForm } from "./alert-draft.ts";

const news = ["alert_raised", "alert_cleared"] as const;
const ways = ["email", "sms"] as const;
/** What the mail draws for each weight: a screen that draws its own would promise another. (M17) */
const signs = { critical: "✕", major: "!", minor: "!", ok: "✓" } as const;

/** The draft's message as its recipients will read it: by mail or SMS, in each language, when it is raised and when it is over. */
export function MessagePreview(props: {
  readonly plant: Plant;
  readonly form: AlertForm;
  /** The one that it would be raised by; null for the plant as a whole. */
  readonly variable: PlantVariable | null;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const own = useLanguage();
  const [chosen, setLanguage] = useState<(typeof languages)[number] | null>(null);
  const [way, setWay] = useState<(typeof ways)[number]>("email");
  const [code, setCode] = useState<(typeof news)[number]>("alert_raised");
  const { plant, form, variable } = props;
  const language = chosen ?? own;
  const template = form.template_id === null ? null : alertTemplate(form.template_id);
  // Only a rule that looks for silence speaks of the whole plant.
  const isOfPlant = entryOf(form)?.watchesSilence === true;
  const facts: MessageFacts = {
    code,
    params: {
      // As the server writes it: words that nobody changed are the template's.
      alert: sentForm(form, t).name || template?.name || t("alerting.newTitle"),
      template: form.template_id ?? "",
      variables: variable
        ? [{ id: variable.variable.id, name: variable.variable.name }]
        : isOfPlant
          ? []
          : [{ id: "", name: t("alerting.reads.variable") }],
      more: 0,
      at: now - (now % slotSeconds),
    },
  };
  const mark = code === "alert_cleared" ? "ok" : severityOfAlert(form.template_id);
  const text = messageText(facts, { language, plant });
  return (
    <Panel
      title={t("alerting.reads.title")}
      sub={t("alerting.reads.sub")}
      end={
        <span className="hg-reads-choices">
          <SegmentedControl
            size="xs"
            aria-label={t("alerting.reads.way")}
            value={way}
            data={ways.map((value) => ({ value, label: t(`alerting.reads.${value}`) }))}
            onChange={setWay}
          />
          <SegmentedControl
            size="xs"
            aria-label={t("alerting.reads.when")}
            value={code}
            data={news.map((value) => ({ value, label: t(`alerting.reads.${value}`) }))}
            onChange={setCode}
          />
          <SegmentedControl
            size="xs"
            aria-label={t("alerting.reads.language")}
            value={language}
            data={languages.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={setLanguage}
          />
        </span>
      }
    >
      {way === "sms" ? (
        <Sms brief={text.brief} language={language} />
      ) : (
        <article className="hg-reads-mail" lang={language}>
          <p className="hg-reads-subject">
            <span className="hg-small hg-dim-2">{t("alerting.reads.subject")}</span> {text.title}
          </p>
          <div>
            <p className="hg-small hg-dim-2">{plant.name}</p>
            <p className="hg-reads-headline">
              <span className="hg-reads-mark" data-mark={mark} aria-hidden="true">
                {signs[mark]}
              </span>
              {text.headline}
            </p>
            <p>{text.lead}</p>
            <dl>
              {text.details.map(({ label, value }) => (
                <div key={label}>
                  <dt className="hg-dim-2">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <p className="hg-small hg-dim">{t("alerting.reads.more")}</p>
        </article>
      )}
    </Panel>
  );
}

function Sms(props: { readonly brief: string; readonly language: string }): ReactNode {
  const { t } = useTranslation();
  const places = placesOf(gsmText(props.brief));
  return (
    <div className="hg-reads-sms">
      <p className="hg-reads-bubble" lang={props.language}>
        {oneSms(props.brief)}
      </p>
      <p className={places > maxSms ? "hg-small hg-bad" : "hg-small hg-dim"}>
        {t(places > maxSms ? "alerting.reads.tooLong" : "alerting.reads.places", {
          places,
          most: maxSms,
        })}
      </p>
    </div>
  );
}
