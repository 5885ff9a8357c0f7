import type { Address } from "nodemailer/lib/mailer";
import addressParser from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Settings } from "../platform/settings.ts";
import {
  failed,
  isAddressOf,
  left,
  shortAnswer,
  type Letter,
  type Outcome,
  type Taken,
  type Transport,
} from "./transport.ts";

/** Longer than a server that works needs for one step; the whole try has a limit of its own. [ms] */
const stepMilliseconds = 15_000;
/** Codes of the library for a connection that did not come about, or broke. */
const isTimeout = (code: string | undefined): boolean => code === "ETIMEDOUT";

/** Mail over SMTP: one connection a mail, so that one that hangs holds up nothing else. */
export function mailTransport(settings: Pick<Settings, "smtpUrl" | "mailFrom">): Transport {
  const { smtpUrl, mailFrom } = settings;
  const server = smtpUrl === null ? null : new URL(smtpUrl);
  return {
    channel: "email",
    settings: ["SMTP_URL", "MAIL_FROM"],
    where: server === null || mailFrom === null ? null : `${server.host}, ${mailFrom}`,
    async send(letter, signal) {
      if (server === null || mailFrom === null) return failed("not_configured");
      const [from] = addressParser(mailFrom) as Address[];
      const sender = from?.address ?? mailFrom;
      const addresses = letter.to.filter((to) => isAddressOf("email", to));
      if (addresses.length === 0) return failed("bad_address", letter.to.join(" "), true);
      const { taken } = letter;
      const before: DealtWith = taken != null && "addresses" in taken ? taken : { addresses: [] };
      const to = addresses.filter((one) => !before.addresses.includes(one));
      // Those that had not taken it are no longer addresses of its reader.
      if (to.length === 0) return leftBut(before);
      const message = await composed(letter, { from: mailFrom, sender, addresses });
      return await handOver(server, { from: sender, to, before, message }, signal);
    },
  };
}

async function composed(
  letter: Letter,
  of: { from: string; sender: string; addresses: readonly string[] },
): Promise<Buffer> {
  const { mail } = letter;
  return await new MailComposer({
    from: of.from,
    to: [...of.addresses],
    subject: letter.title,
    text: letter.text,
    messageId: `<${letter.envelope}@${of.sender.split("@")[1] ?? "heliograph"}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail?.unsubscribe ? { "List-Unsubscribe": `<${mail.unsubscribe}>` } : {}),
      ...(mail?.isOneClick === true
        ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
    ...(mail === undefined ? {} : { html: mail.html }),
    attachments: [
      ...(mail?.picture
        ? [
            {
              filename: "curve.png",
              content: Buffer.from(mail.picture),
              contentType: "image/png",
              contentDisposition: "inline" as const,
              cid: "curve",
            },
          ]
        : []),
      ...(mail?.files ?? []).map(({ name, type, bytes }) => ({
        filename: name,
        content: Buffer.from(bytes),
        contentType: type,
      })),
    ],
  })
    .compile()
    .build();
}

type DealtWith = Extract<Taken, { addresses: unknown }>;
interface Handed {
  readonly from: string;
  readonly to: readonly string[];
  /** What the tries before this one have dealt with. */
  readonly before: DealtWith;
  readonly message: Buffer;
}
type SmtpFault = Error & {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  /** Where none of its addresses took it, why each did not. */
  rejectedErrors?: readonly RefusedRecipient[] | undefined;
};
type RefusedRecipient = Error & {
  responseCode?: number | undefined;
  response?: string | undefined;
  recipient?: string | undefined;
};
interface Sent {
  readonly response: string;
  readonly rejectedErrors?: readonly RefusedRecipient[] | undefined;
}

/** The conversation with the server, to its end or to the signal's. */
async function handOver(server: URL, of: Handed, signal: AbortSignal): Promise<Outcome> {
  const isSecure = server.protocol === "smtps:";
  const connection = new SMTPConnection({
    host: server.hostname.replace(/^\[|\]$/g, ""),
    port: Number(server.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    connectionTimeout: stepMilliseconds,
    greetingTimeout: stepMilliseconds,
    socketTimeout: stepMilliseconds,
    dnsTimeout: stepMilliseconds,
  });
  const stop = (): void => connection.close();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await new Promise<Outcome>((done) => {
      const end = (error: SmtpFault): void => done(faultOfMail(error, signal));
      connection.on("error", end);
      connection.once("end", () => end(new Error("connection closed")));
      const send = (): void =>
        connection.send(
          { from: of.from, to: [...of.to] },
          of.message,
          (error: SmtpFault | null, info: Sent) => {
            const refused = (error ?? info).rejectedErrors ?? [];
            if (error !== null && refused.length === 0) return end(error);
            const response = error === null ? info.response : null;
            return done(outcomeByAddress(of, { response, refused }));
          },
        );
      connection.connect((error) => {
        if (error) return end(error);
        if (server.username === "") return send();
        const credentials = {
          user: decodeURIComponent(server.username),
          pass: decodeURIComponent(server.password),
        };
        return connection.login({ credentials }, (refused) => (refused ? end(refused) : send()));
      });
    });
  } finally {
    signal.removeEventListener("abort", stop);
    connection.on("error", () => {});
    connection.quit();
  }
}

/** Some have it; whom the server does not take now is tried again alone, and whom it will never take is not. */
function outcomeByAddress(
  { to, before }: Handed,
  of: { readonly response: string | null; readonly refused: readonly RefusedRecipient[] },
): Outcome {
  const answers = of.refused.map(({ recipient = "", response, responseCode = 0 }) => ({
    to: recipient,
    answer: shortAnswer(response ?? String(responseCode)),
    isFinal: responseCode >= 500,
  }));
  const waiting = answers.filter(({ isFinal }) => !isFinal);
  const refused = [
    ...(before.refused ?? []),
    ...answers
      .filter(({ isFinal }) => isFinal)
      .map(({ to: address, answer }) => ({ to: address, answer })),
  ];
  const addresses = [
    ...before.addresses,
    ...to.filter((one) => !waiting.some(({ to: address }) => address === one)),
  ];
  const taken: DealtWith = refused.length === 0 ? { addresses } : { addresses, refused };
  const [first] = waiting;
  if (first !== undefined) return { ...failed("refused", first.answer), taken };
  if (addresses.every((one) => refused.some(({ to: address }) => address === one)))
    return failed("refused", answers.at(-1)?.answer ?? null, true);
  return leftBut(taken, of.response === null ? null : shortAnswer(of.response));
}
/** It left; who will never have it stays with it. */
const leftBut = (taken: DealtWith, answer: string | null = null): Outcome =>
  taken.refused === undefined ? left(answer) : { ...left(answer), taken };

/** 5xx about the message is for good; a login that is refused is the operator's to mend. */
function faultOfMail(error: SmtpFault, signal: AbortSignal): Outcome {
  if (signal.aborted || isTimeout(error.code)) return failed("timeout");
  const { responseCode = 0, response } = error;
  if (responseCode === 0) return failed("unreachable", shortAnswer(error.code ?? error.message));
  const isFinal = responseCode >= 500 && error.code !== "EAUTH";
  return failed("refused", shortAnswer(response ?? String(responseCode)), isFinal);
}
