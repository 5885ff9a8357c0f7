import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";
import { devicePermissions, isDeviceType } from "@heliograph/domain/devices/device-permissions.ts";
import { Button } from "@mantine/core";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "./call-error.ts";
import { isAllowed, useMe } from "./me.ts";
import { homePage, plantPage } from "./plants/plants.pages.ts";
import { EmptyState } from "./ui/empty-state.tsx";
import { onDemand } from "./ui/on-demand.tsx";
import { PageLink } from "./ui/page-link.tsx";
import { usePlantIdOfPage } from "./ui/page.ts";
import { hasUnsaved } from "./ui/unsaved.ts";

/** The way on from a page that shows nothing: the plant of the address where the reader may see it, else all plants. */
function WayOn(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const plantId = usePlantIdOfPage();
  const toPlant = plantId !== undefined && isAllowed(me, plantId, "plant_show");
  return (
    <Button
      variant="default"
      component={PageLink}
      to={toPlant ? plantPage.at({ plantId }) : homePage.at()}
    >
      {t(toPlant ? "errors.page.dashboard" : "errors.page.home")}
    </Button>
  );
}

interface MissingNames {
  readonly needs: readonly PermissionName[];
  readonly isAll?: boolean;
}

/** Which right is missing, and who gives it: any of these would do, or all are needed. Their names come when the first one is missing. */
export const MissingRight = onDemand(
  () =>
    Promise.resolve(({ needs, isAll = false }: MissingNames) => {
      const { t } = useTranslation();
      const names = needs.map((name) => `«${t(`users.permission.${name}`)}»`);
      return t("errors.page.rightNeeded", {
        names: names.join(t(`users.sight.${isAll ? "and" : "or"}`)),
      });
    }),
  ["users"],
);

/** The permissions that a refused call names: any of them would have done; of a hidden variable all are needed. */
export const neededOf = ({ refused }: CallError): readonly PermissionName[] => {
  const type = refused.params?.["type"];
  if (refused.code === "device_hidden" && isDeviceType(type)) return [devicePermissions(type).show];
  const needs = refused.params?.["needs"];
  return Array.isArray(needs)
    ? (needs as unknown[]).filter((one): one is PermissionName => String(one) in permissions)
    : [];
};

/**
 * What a reader lacks the permission for.
 * @param props.needs any of these would do, or all are needed; none where it is not known
 */
export function NoAccess({
  needs,
  isAll = false,
}: {
  readonly needs: "admin" | readonly PermissionName[];
  readonly isAll?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-message" role="alert">
      <EmptyState
        kind="noPermission"
        title={t("errors.page.noPermission")}
        hint={
          needs === "admin" ? (
            t("errors.page.adminNeeded")
          ) : needs.length === 0 ? (
            t("errors.page.noPermissionHint")
          ) : (
            <MissingRight needs={needs} isAll={isAll} />
          )
        }
        action={<WayOn />}
      />
    </div>
  );
}

/**
 * A page whose plant does not have what the address names.
 * @param props.title absent where there is no better word than "element not found"
 */
export function MissingPart(props: {
  readonly title?: ReactNode;
  readonly hint?: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-message">
      <EmptyState
        kind="notFound"
        title={props.title ?? t("errors.status.404")}
        {...(props.hint === undefined ? {} : { hint: props.hint })}
        action={<WayOn />}
      />
    </div>
  );
}

/**
 * What was shown to somebody who may not see it any more: it stays while it holds what he has typed and not saved.
 * @param of.isLost whether he may not see it now
 * @param of.what changes with what is shown: another page is not held
 */
export function useHeld({
  isLost,
  what,
}: {
  readonly isLost: boolean;
  readonly what: string;
}): boolean {
  const [before, setBefore] = useState({ isLost, what, isHeld: false });
  if (before.isLost !== isLost || before.what !== what)
    setBefore({ isLost, what, isHeld: isLost && before.what === what && hasUnsaved() });
  return before.isHeld;
}

/** Above what is held: it cannot be saved, and is there to be copied. */
export function HeldNotice(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-notice failing hg-held" role="alert">
      <IconLock size={18} stroke={1.6} aria-hidden="true" />
      <div>
        <strong>{t("errors.page.rightTaken")}</strong>
        <div>{t("errors.page.rightTakenHint")}</div>
      </div>
    </div>
  );
}

/**
 * Shows something to who may: an administrator, or a user with a permission on the plant. The others read that they may not. Who loses the
 * permission while he types keeps what is typed before his eyes.
 */
export function Access(props: {
  readonly needs: "admin" | { readonly plant: PermissionName };
  readonly plantId: string | undefined;
  readonly children?: ReactNode;
}): ReactNode {
  const me = useMe();
  const { needs, plantId } = props;
  const may =
    me.is_admin ||
    (needs !== "admin" && plantId !== undefined && isAllowed(me, plantId, needs.plant));
  const sees = plantId !== undefined && isAllowed(me, plantId, "plant_show");
  const missing = sees && needs !== "admin" ? [needs.plant] : (["plant_show"] as const);
  const isHeld = useHeld({ isLost: !may, what: JSON.stringify([plantId, needs]) });
  if (!may && !isHeld) return <NoAccess needs={needs === "admin" ? needs : missing} />;
  return (
    <>
      {!may && <HeldNotice />}
      {props.children}
    </>
  );
}
