import { inParts } from "@heliograph/domain/messages/in-parts.ts";
import type { Settings } from "../platform/settings.ts";
import { encrypted, vapidHeader, type VapidKeys } from "./push-encryption.ts";
import { callOut, failed, type BrowserKeys, type Outcome, type Transport } from "./transport.ts";

/** So long a push service keeps a message for a browser that is off. [s] */
const keptSeconds = 86_400;
/** A push carries 3993 bytes at most (RFC 8291, 4), and signs of other alphabets take three. */
const maxText = 1000;

export interface PushParts {
  readonly keys: () => Promise<VapidKeys>;
  readonly nowSeconds: () => number;
  /** The browser took its permission back. */
  readonly forget: (endpoint: string) => Promise<void>;
}

/** Push to every browser of the recipient: it left when one of them took it. */
export function pushTransport(
  settings: Pick<Settings, "publicUrl" | "mailFrom" | "privateWebhooks">,
  { keys, nowSeconds, forget }: PushParts,
): Transport {
  const { publicUrl, mailFrom, privateWebhooks } = settings;
  const mail = /[^<>\s]+@[^<>\s]+/.exec(mailFrom ?? "")?.[0];
  const subject =
    mail !== undefined
      ? `mailto:${mail}`
      : publicUrl?.startsWith("https:") === true
        ? publicUrl
        : null;
  return {
    channel: "push",
    settings: ["PUBLIC_URL", "MAIL_FROM"],
    where: subject,
    async send(letter, signal) {
      if (subject === null) return failed("not_configured");
      const text = Buffer.from(
        JSON.stringify({
          title: letter.title,
          body: inParts(letter.text, maxText)[0] ?? "",
          // A second try takes the place of the first.
          tag: letter.envelope,
          path: letter.path,
        }),
      );
      const signed = await keys();
      const one = async (browser: BrowserKeys): Promise<Outcome> => {
        let body: Buffer;
        try {
          body = encrypted(text, browser);
        } catch {
          await forget(browser.endpoint);
          return failed("bad_address", null, true);
        }
        const { endpoint } = browser;
        const outcome = await callOut({
          url: endpoint,
          headers: {
            authorization: await vapidHeader(signed, {
              endpoint,
              subject,
              nowSeconds: nowSeconds(),
            }),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ttl: String(keptSeconds),
            urgency: "high",
            // The service drops a waiting message of the same topic for the newer one.
            topic: letter.envelope.slice(0, 32),
          },
          body,
          allowPrivate: privateWebhooks === "yes",
          signal,
        });
        if (outcome.error === "gone") await forget(endpoint);
        return outcome;
      };
      const browsers = letter.browsers ?? [];
      const outcomes = await Promise.all(browsers.map(one));
      const taking = outcomes.find(({ error }) => error === null);
      if (taking !== undefined) return leftBut(taking, browsers, outcomes);
      return (
        outcomes.find(({ isFinal }) => !isFinal) ?? outcomes[0] ?? failed("no_address", null, true)
      );
    },
  };
}
/** It left; the browsers that will never show it are named by their service. (M24) */
function leftBut(
  taking: Outcome,
  browsers: readonly BrowserKeys[],
  outcomes: readonly Outcome[],
): Outcome {
  const to = browsers.map(({ endpoint }) => new URL(endpoint).host);
  const refused = outcomes.flatMap(({ error, answer, isFinal }, at) =>
    error !== null && isFinal ? [{ to: to[at] ?? "", answer: answer ?? "" }] : [],
  );
  return refused.length === 0 ? taking : { ...taking, taken: { addresses: to, refused } };
}
