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
  const [isOn, setIsOn] = useState(false);
  const store = {
    store: (
      queries: { setQueryData: (key: readonly string[], value: unknown) => unknown },
      reply: Notices,
    ) => void queries.setQueryData(noticesKey, reply),
  };
  const adding = useChange(addBrowser, store);
  const removing = useChange(removeBrowser, store);
  useEffect(() => {
    if (isSupported()) void subscription().then((found) => setIsOn(found !== null));
  }, []);
  const turnOn = async (applicationServerKey: string): Promise<void> => {
    if ((await Notification.requestPermission()) !== "granted") {
      toastError(t("messages.notices.pushDenied"));
      return;
    }
    await navigator.serviceWorker.register(workerPath);
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    const body = pushSubscription.parse(made.toJSON());
    if ((await adding.sendWithToast({ body }, { done: t("messages.notices.pushOn") })) !== null)
      setIsOn(true);
  };
  const turnOff = async (): Promise<void> => {
    const found = await subscription();
    if (found !== null) {
      await removing.sendWithToast({ body: { endpoint: found.endpoint } }, {});
      await found.unsubscribe();
    }
    setIsOn(false);
  };
  return (
    <fieldset className="hg-notice-ways">
      <legend>{t("messages.notices.push")}</legend>
      <p className="hg-small hg-dim-2">
        {key === null
          ? t("messages.notices.pushAbsent")
          : isSupported()
            ? t("messages.notices.pushCount", { count: browsers })
            : t("messages.notices.pushUnsupported")}
      </p>
      <div className="hg-notice-way">
        {key !== null && isSupported() && (
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
