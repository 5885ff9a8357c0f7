import type { ImportLine } from "@heliograph/contract/import/import-lines.ts";
import type { ImportStep } from "@heliograph/contract/import/import.wire.ts";
import type { TFunction } from "i18next";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { refusalText } from "../ui/refusal-text.ts";

/** A line of the server, or one of the page's own. */
export type LogLine =
  | ImportLine
  | {
      readonly level: ImportLine["level"];
      readonly code: "history_started" | "history_failed" | "step_failed" | "nothing_to_say";
      readonly facts: ImportLine["facts"];
    };
/** What one run of a step said. */
export interface LogPart {
  readonly step: ImportStep | "history" | "check";
  readonly isDry: boolean;
  readonly lines: readonly LogLine[];
}

const markOf = { info: "OK", warning: "FAILING", error: "ERROR" } as const;
const sentenceOf = (line: LogLine, t: TFunction): string => {
  const sentence = t(`import.line.${line.code}`, { ...line.facts });
  const why = "refusal" in line && line.refusal ? refusalText(line.refusal, t) : "";
  return why === "" ? sentence : `${sentence}: ${why}`;
};

/** What the steps have said, the newest last; it follows its end. */
export function ImportLog({ parts }: { readonly parts: readonly LogPart[] }): ReactNode {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [parts]);
  return (
    <div
      ref={box}
      className="hg-import-log"
      role="log"
      aria-label={t("import.log")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      {parts.length === 0 && <p className="hg-dim">{t("import.logEmpty")}</p>}
      {parts.map(({ step, isDry, lines }, at) => (
        <section key={at}>
          <h3>
            {t(`import.step.${step}.title`)}
            {isDry && <span className="hg-import-dry">{t("import.dry")}</span>}
          </h3>
          <ul>
            {lines.map((line, i) => (
              <li key={i} data-level={line.level}>
                <Mark
                  state={markOf[line.level]}
                  size={14}
                  label={t(`import.level.${line.level}`)}
                />
                <span>{sentenceOf(line, t)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
