import { addBrowser, removeBrowser } from "@heliograph/contract/messages/messages.routes.ts";
import { pushSubscription, type Notices } from "@heliograph/contract/messages/notices.wire.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { toastError } from "../ui/toasts.tsx";
import { noticesKey } from "./messages.api.ts";

const workerPath = "/push-worker.js";
const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(workerPath);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Messages in this browser, also while the portal is closed. */
export function PushSwitch(props: {
  readonly notices: Notices;
  readonly test: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { push_key: key, browsers } = props.notices;
  const [isSubscribed, setIsSubscribed] = useState(false);
  const [isDenied, setIsDenied] = useState(
    () => isSupported() && Notification.permission === "denied",
  );
  // A subscription that is here may be of who used this browser before.
  const isOn = isSubscribed && browsers > 0;
  const store = {
    store: (
      queries: { setQueryData: (key: readonly string[], value: unknown) => unknown },
      reply: Notices,
    ) => void queries.setQueryData(noticesKey, reply),
  };
  const adding = useChange(addBrowser, store);
  const removing = useChange(removeBrowser, store);
  useEffect(() => {
    if (isSupported()) void subscription().then((found) => setIsSubscribed(found !== null));
  }, []);
  const turnOn = async (applicationServerKey: string): Promise<void> => {
    const permission = await Notification.requestPermission();
    setIsDenied(permission === "denied");
    // Who closed the question is asked again at the next press; who refused is not, and reads here how to take it back.
    if (permission === "default") toastError(t("messages.notices.pushUnanswered"));
    if (permission !== "granted") return;
    await navigator.serviceWorker.register(workerPath);
    const worker = await navigator.serviceWorker.ready;
    // What its service has given up would be handed out once more.
    await (await subscription())?.unsubscribe();
    const made = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    const body = pushSubscription.parse(made.toJSON());
    const added = await adding.sendWithToast({ body }, { done: t("messages.notices.pushDone") });
    // What the portal does not know of would be shown as on, and never be written to.
    if (added === null) await made.unsubscribe();
    setIsSubscribed(added !== null);
  };
  const turnOff = async (): Promise<void> => {
    const found = await subscription();
    if (found !== null) {
      await removing.sendWithToast({ body: { endpoint: found.endpoint } }, {});
      await found.unsubscribe();
    }
    setIsSubscribed(false);
  };
  return (
    <fieldset className="hg-notice-ways">
      <legend>{t("messages.notices.push")}</legend>
      <p className="hg-small hg-dim-2">
        {key === null
          ? t("messages.notices.pushAbsent")
          : !isSupported()
            ? t("messages.notices.pushUnsupported")
            : isDenied
              ? t("messages.notices.pushDenied")
              : t("messages.notices.pushCount", { count: browsers })}
      </p>
      <div className="hg-notice-way">
        {key !== null && isSupported() && (isOn || !isDenied) && (
          <Button
            size="xs"
            variant="default"
            loading={adding.isBusy || removing.isBusy}
            onClick={() =>
              void (isOn ? turnOff() : turnOn(key)).catch((error: unknown) =>
                toastError(error instanceof Error ? error.message : String(error)),
              )
            }
          >
            {t(isOn ? "messages.notices.pushOff" : "messages.notices.pushOn")}
          </Button>
        )}
        {browsers > 0 && props.test}
      </div>
    </fieldset>
  );
}
