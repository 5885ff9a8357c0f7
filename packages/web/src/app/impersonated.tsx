import { Button } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../me.ts";
import { goBackToOwn } from "./leave.ts";

/** Whose account an administrator uses, and the way back to his own. */
export function Impersonated(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const name = me.fullname === null || me.fullname === "" ? me.username : me.fullname;
  const goBack = (): void => {
    goBackToOwn();
    // From the beginning: what is drawn belongs to the other one.
    globalThis.location.assign("/admin/users");
  };
  return (
    <div className="hg-impersonated">
      <span role="status" className="hg-cut">
        {t("frame.impersonated", { name })}
      </span>
      <Button
        variant="subtle"
        size="compact-xs"
        color="inherit"
        leftSection={<IconArrowBackUp size={14} stroke={1.8} aria-hidden />}
        onClick={goBack}
      >
        {t("frame.impersonatedBack")}
      </Button>
    </div>
  );
}
