import { Button } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";

interface Reading {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export function ReloadButton({ reading }: { readonly reading: Reading }): ReactNode {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
      loading={reading.isFetching}
      onClick={() => void reading.refetch()}
    >
      {t("common.reload")}
    </Button>
  );
}

/** A page whose packet did not come: never sent, not readable, or anything else that went wrong. */
export function NoPacket(props: {
  readonly title: string;
  readonly sub: ReactNode;
  readonly reading: Reading;
}): ReactNode {
  const { title, sub, reading } = props;
  return (
    <div className="hg-page">
      <PageHead title={title} sub={sub}>
        <ReloadButton reading={reading} />
      </PageHead>
      <Panel flush label={title}>
        <PacketFault reading={reading} />
      </Panel>
    </div>
  );
}
/** Why there is no packet. */
export function PacketFault({ reading }: { readonly reading: Reading }): ReactNode {
  const { t } = useTranslation();
  const { error } = reading;
  const status = error instanceof CallError ? error.refused.code : undefined;
  if (status === "packet_none")
    return <EmptyState title={t("refusals.code.packet_none")} hint={t("ingest.noneHint")} />;
  if (status === "packet_invalid")
    return (
      <div role="alert">
        <EmptyState
          kind="error"
          title={t("refusals.code.packet_invalid")}
          hint={t("ingest.invalidHint")}
        />
      </div>
    );
  return <LoadError text={errorText(error)} onRetry={() => void reading.refetch()} />;
}
