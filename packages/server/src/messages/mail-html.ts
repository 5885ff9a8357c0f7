/** The mail as mail readers show it: tables and styles in place, no script, nothing that is fetched from elsewhere. */
import { brandNames } from "@heliograph/contract/users/brand-names.ts";
import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type { Cost, Labelled } from "@heliograph/domain/messages/message-text.ts";

export interface MailPicture {
  readonly caption: string;
  /** Behind it, smaller. */
  readonly note: string;
  readonly alternative: string;
  readonly high: string;
  readonly low: string;
  readonly from: string;
  readonly to: string;
  /** A date between them, in red, and where it stands from left to right. 0..1 */
  readonly since: { readonly share: number; readonly text: string } | null;
}
export interface MailButton {
  readonly text: string;
  readonly link: string;
  readonly isMain: boolean;
}
export interface MailItem {
  readonly headline: string;
  /** How much it matters, in a word; null of what is over. */
  readonly weight: string | null;
  readonly lines: readonly string[];
  readonly actions: readonly MailButton[];
  readonly mark: MailMark;
  readonly link: string | null;
}
/** How much an alarm matters, its end, or anything else. */
export type MailMark = Severity | "ok" | "none";
export interface MailPage {
  readonly language: "it" | "en";
  /** Whose portal its reader uses. */
  readonly brand: Brand;
  readonly title: string;
  readonly mark: MailMark;
  readonly plant: string;
  readonly headline: string;
  readonly lead: string;
  readonly body: string;
  readonly costs: readonly Cost[];
  readonly details: readonly Labelled[];
  /** Of several messages in one mail, each with its page. */
  readonly items: readonly MailItem[];
  /** What is said of those for which there is no room. */
  readonly rest: { readonly text: string; readonly link: string | null } | null;
  readonly picture: MailPicture | null;
  readonly buttons: readonly MailButton[];
  readonly footer: readonly string[];
  readonly footerLinks: readonly { readonly text: string; readonly link: string }[];
}

const ink = "#151a20";
const dim = "#52575f";
const pale = "#686e76";
const rule = "#e1e3e6";
const blue = "#1c5fb8";
const bad = "#be111e";
const marks = {
  critical: { colour: bad, sign: "&#10005;", night: "bad" },
  major: { colour: bad, sign: "!", night: "bad" },
  // Not a colour alone: it is the only one that is not filled.
  minor: { colour: "#955600", sign: "!", night: "minor" },
  ok: { colour: "#1f8a4b", sign: "&#10003;", night: "ok" },
  none: { colour: blue, sign: "i", night: "link" },
} as const satisfies Record<MailMark, object>;
const font = "font-family:Inter,Arial,Helvetica,sans-serif";

/**
 * By night. What a reader knows of it: Apple Mail and Thunderbird take the first block, Outlook on the web and on phones marks what it has
 * recoloured with `data-ogsc` and `data-ogsb`, Gmail and Outlook for Windows read neither and change light colours by themselves. Without any
 * of it the mail is the light one, whole.
 */
const night: Readonly<Record<string, string>> = {
  page: "background:#0e1116",
  card: "background:#171a1f;border-color:#2a2e34",
  rule: "border-color:#2a2e34",
  ink: "color:#e9ebee",
  dim: "color:#babec4",
  pale: "color:#979ca3",
  link: "color:#7aaeff",
  bad: "color:#ff7a82;border-color:#ff7a82",
  minor: "color:#f0b04a;border-color:#f0b04a",
  ok: "color:#5cc98a",
  quiet: "background:#171a1f;border-color:#60656d;color:#e9ebee",
};
const important = (style: string): string => style.replaceAll(/(;|$)/g, "!important$1");
const nightRules = (before: string): string =>
  Object.entries(night)
    .map(([name, style]) => `${before}.hg-${name}{${important(style)}}`)
    .join("");
/** On a phone the picture is as wide as it can be and would be as low as a line of text. */
const pageStyle =
  `<style>@media (max-width:480px){.hg-picture{height:120px!important}}:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (prefers-color-scheme:dark){${nightRules("")}}` +
  `${nightRules("[data-ogsc] ")}${nightRules("[data-ogsb] ")}</style>`;

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
const withLines = (text: string): string => escaped(text).replaceAll("\n", "<br>");
const table = (inner: string, style = ""): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">${inner}</table>`;
const row = (inner: string, style: string, night = "ink"): string =>
  `<tr><td class="hg-${night}" style="${font};${style}">${inner}</td></tr>`;

export function mailHtml(page: MailPage): string {
  const head = table(
    `<tr><td class="hg-ink" style="${font};font-size:18px;font-weight:bold;color:${ink}">${brandNames[page.brand]}</td>` +
      `<td align="right" class="hg-pale" style="${font};font-size:14px;color:${pale}">${escaped(page.plant)}</td></tr>`,
  );
  const matter = table(
    `<tr><td width="44" valign="top">${markOf(page.mark, 30)}</td>` +
      `<td style="${font}"><div class="hg-ink" style="font-size:22px;font-weight:bold;color:${ink}">${escaped(page.headline)}</div>` +
      `<div class="hg-dim" style="font-size:15px;color:${dim};padding-top:4px">${escaped(page.lead)}</div></td></tr>`,
  );
  const parts = [
    row(head, `padding:20px 24px;border-bottom:1px solid ${rule}`, "rule"),
    row(matter, "padding:22px 24px 8px"),
    page.body === ""
      ? ""
      : row(withLines(page.body), `padding:8px 24px;font-size:15px;color:${ink}`),
    page.costs.length === 0 ? "" : row(costsOf(page.costs), "padding:10px 24px 8px"),
    page.details.length === 0 ? "" : row(detailsOf(page.details), "padding:8px 24px"),
    page.items.length === 0 ? "" : row(itemsOf(page.items), "padding:8px 24px"),
    page.rest === null
      ? ""
      : row(linked(page.rest.text, page.rest.link), `padding:8px 24px;font-size:15px;color:${ink}`),
    page.picture === null ? "" : row(pictureOf(page.picture), "padding:12px 24px"),
    row(
      buttonsOf(page.buttons),
      page.buttons.length === 0 ? "padding:0 24px 16px" : "padding:16px 24px 24px",
    ),
  ].join("");
  const links = page.footerLinks
    .map(
      ({ text, link }) =>
        `<a href="${escaped(link)}" class="hg-link" style="color:${blue};font-weight:bold;text-decoration:none">${escaped(text)}</a>`,
    )
    .join(" · ");
  const foot = [...page.footer.map(escaped), ...(links === "" ? [] : [links])].join("<br>");
  return (
    `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(page.title)}</title>${pageStyle}</head>` +
    `<body class="hg-page" style="margin:0;padding:0;background:#f3f4f6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="hg-page" style="background:#f3f4f6"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="hg-card" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${rule};border-radius:10px">${parts}</table>` +
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">${row(foot, `padding:16px 24px;font-size:13px;line-height:20px;color:${pale}`, "pale")}</table>` +
    `</td></tr></table></body></html>`
  );
}

/** The numbers are what the mail is read for: as large as a heading, beside each other where there is room, else below each other. */
const costsOf = (costs: readonly Cost[]): string =>
  costs
    .map(
      ({ label, energy, money }) =>
        `<div style="display:inline-block;vertical-align:top;box-sizing:border-box;width:32%;min-width:136px;padding:0 8px 8px 0;${font}"><div class="hg-dim" style="font-size:13px;color:${dim};white-space:nowrap">${escaped(label)}</div>` +
        `<div class="hg-ink" style="font-size:20px;font-weight:bold;color:${ink};white-space:nowrap">${escaped(energy)}</div>` +
        `<div class="hg-pale" style="font-size:13px;color:${pale}">${escaped(money ?? "")}</div></div>`,
    )
    .join("");
/** On a phone a value stands below its label: beside it a sentence would be a column of single words. */
const detailsOf = (details: readonly Labelled[]): string =>
  details
    .map(
      ({ label, value }) =>
        `<div style="padding:4px 0;${font};font-size:15px;line-height:21px"><div class="hg-pale" style="display:inline-block;vertical-align:top;width:160px;color:${pale}">${escaped(label)}</div>` +
        `<div class="hg-ink" style="display:inline-block;vertical-align:top;width:100%;max-width:384px;color:${ink}">${withLines(value)}</div></div>`,
    )
    .join("");
const markOf = (mark: MailMark, sizePx: number): string => {
  const { colour, sign, night } = marks[mark];
  const look =
    mark === "minor"
      ? `color:${colour};border-color:${colour}`
      : `color:#ffffff;background:${colour};border-color:${colour}`;
  return `<div${mark === "minor" ? ` class="hg-${night}"` : ""} style="box-sizing:border-box;width:${sizePx}px;height:${sizePx}px;line-height:${sizePx - 4}px;border:2px solid;border-radius:6px;text-align:center;${font};font-size:${Math.round(sizePx * 0.57)}px;font-weight:bold;${look}">${sign}</div>`;
};
const linked = (headline: string, link: string | null): string =>
  link === null
    ? `<b>${escaped(headline)}</b>`
    : `<a href="${escaped(link)}" class="hg-link" style="color:${blue};font-weight:bold;text-decoration:none">${escaped(headline)}</a>`;
/** Gmail shows 102 kB of a mail and hides the rest; the other parts of it, and how it is encoded on its way, need some of them. [bytes] */
const maxItemBytes = 75_000;
/** The first of them, as many as every reader shows. (M9) */
export function itemsThatFit(items: readonly MailItem[]): readonly MailItem[] {
  let bytes = 0;
  const tooMany = items.findIndex((one) => {
    bytes += Buffer.byteLength(itemsOf([one]));
    return bytes > maxItemBytes;
  });
  return tooMany === -1 ? items : items.slice(0, tooMany);
}
const itemsOf = (items: readonly MailItem[]): string =>
  table(
    items
      .map(({ headline, weight, lines, link, mark, actions }) => {
        const { colour, night } = marks[mark];
        const named =
          weight === null
            ? ""
            : ` <span class="hg-${night}" style="color:${colour};border:1px solid ${colour};border-radius:4px;padding:0 5px;font-size:12px;font-weight:bold;white-space:nowrap">${escaped(weight)}</span>`;
        const edge = `border-top:1px solid ${rule}`;
        return (
          `<tr><td width="34" valign="top" class="hg-rule" style="padding:12px 0;${edge}">${markOf(mark, 22)}</td>` +
          `<td class="hg-ink hg-rule" style="${font};font-size:15px;line-height:21px;color:${ink};padding:12px 0;${edge}">${linked(headline, link)}${named}` +
          `${lines.map((line) => `<br><span class="hg-dim" style="color:${dim}">${escaped(line)}</span>`).join("")}` +
          `${actions.length === 0 ? "" : `<div style="padding-top:8px;font-size:13px;line-height:18px">${actions.map(actionOf).join("")}</div>`}</td></tr>`
        );
      })
      .join(""),
  );
/** Smaller than a button of the whole: there are many, and a mail that is too long is cut by its reader. */
const actionOf = ({ text, link }: MailButton): string =>
  `<a href="${escaped(link)}" class="hg-quiet" style="display:inline-block;color:${ink};text-decoration:none;border:1px solid #c3c7cd;border-radius:6px;padding:10px 12px;margin:0 8px 4px 0">${escaped(text)}</a>`;
/** Its numbers are text: they are read where pictures are not shown, and aloud. */
function pictureOf(shown: MailPicture): string {
  const small = `${font};font-size:12px;color:${pale}`;
  const note =
    shown.note === ""
      ? ""
      : ` <span class="hg-pale" style="font-size:13px;font-weight:normal;color:${pale}">${escaped(shown.note)}</span>`;
  const since =
    shown.since === null
      ? `<td class="hg-pale" style="${small}">${escaped(shown.from)}</td>`
      : `<td width="${Math.round(shown.since.share * 100)}%" class="hg-pale" style="${small}">${escaped(shown.from)}</td>` +
        `<td class="hg-bad" style="${small};color:${bad};font-weight:bold">${escaped(shown.since.text)}</td>`;
  return (
    `<div class="hg-ink" style="${font};font-size:15px;font-weight:bold;color:${ink};padding-bottom:6px">${escaped(shown.caption)}${note}</div>` +
    table(
      `<tr><td width="1" valign="top" align="right" class="hg-pale" style="${small};padding-right:8px;white-space:nowrap">${escaped(shown.high)}</td>` +
        `<td rowspan="2"><img src="cid:curve" width="480" class="hg-picture" alt="${escaped(shown.alternative)}" style="display:block;width:100%;height:auto;border:0"></td></tr>` +
        `<tr><td width="1" valign="bottom" align="right" class="hg-pale" style="${small};padding-right:8px;white-space:nowrap">${escaped(shown.low)}</td></tr>` +
        `<tr><td></td><td>${table(
          `<tr>${since}<td align="right" class="hg-pale" style="${small}">${escaped(shown.to)}</td></tr>`,
        )}</td></tr>`,
    )
  );
}
const buttonsOf = (buttons: readonly MailButton[]): string =>
  buttons
    .map(({ text, link, isMain }) => {
      const look = isMain
        ? `background:${blue};color:#ffffff;border:1px solid ${blue}`
        : `background:#ffffff;color:${ink};border:1px solid #c3c7cd`;
      // 12 + 20 + 12 and two of the border: a thumb finds it.
      return `<a href="${escaped(link)}"${isMain ? "" : ' class="hg-quiet"'} style="display:inline-block;${font};font-size:15px;line-height:20px;font-weight:bold;text-decoration:none;border-radius:8px;padding:12px 20px;margin:0 8px 8px 0;${look}">${escaped(text)}</a>`;
    })
    .join("");
