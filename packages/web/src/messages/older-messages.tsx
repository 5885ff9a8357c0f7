import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import { Button } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./messages.css";

/** Below a list of messages: reads what is older. */
export function OlderMessages(props: {
  readonly reading: Pick<
    UseInfiniteQueryResult<{ readonly pages: readonly Message[][] }>,
    "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
  >;
}): ReactNode {
  const { t } = useTranslation();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.reading;
  return (
    hasNextPage && (
      <Button
        variant="default"
        className="hg-messages-older"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {t("messages.older")}
      </Button>
    )
  );
}
