import { ActionIcon, Menu, UnstyledButton } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconHome from "@tabler/icons-react/dist/esm/icons/IconHome.mjs";
import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import IconLayoutSidebarLeftCollapse from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconMailForward from "@tabler/icons-react/dist/esm/icons/IconMailForward.mjs";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../me.ts";
import { noticesPage } from "../messages/messages.pages.ts";
import { loginPage } from "../auth/auth.pages.ts";
import { useFindPlace } from "../pages.ts";
import { incidentsPage } from "../health/health.pages.ts";
import { dashboardsPage } from "../dashboards/dashboards.pages.ts";
import { homePage } from "../plants/plants.pages.ts";
import { mailingsPage } from "../reports/reports.pages.ts";
import { useIsImpersonated } from "../session.ts";
import { brandStore, useBrand, useSchemeChoice } from "../ui/brand.tsx";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { languages } from "../ui/format.ts";
import { Logo, Wordmark } from "../ui/logo.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { chooseLanguage, useLanguage } from "../ui/texts/texts.ts";
import { brands } from "../ui/tokens.ts";
import { adminMenu, initialsOf, ribbonOf } from "./admin-menu.ts";
import { AccountDialog, Impersonated } from "./frame-parts.tsx";
import { logOut } from "./leave.ts";
import { openPalette } from "./palette-door.tsx";

const icon = { size: 18, stroke: 1.6 } as const;
const tick = <IconCheck size={14} stroke={2} aria-hidden="true" />;

function LanguageItems(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return languages.map((one) => (
    <Menu.Item
      key={one}
      lang={one}
      onClick={() => void chooseLanguage(one)}
      rightSection={one === language ? tick : null}
    >
      {t(`frame.languageOf.${one}`)}
    </Menu.Item>
  ));
}

/** Brings again what the page shows. */
function useReload(): () => void {
  const router = useRouter();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries();
    void router.invalidate();
  };
}

function AdminMenu({ compact }: { readonly compact: boolean }): ReactNode {
  const { t } = useTranslation();
  const brand = useBrand();
  const find = useFindPlace();
  const pages = adminMenu.flatMap(([name, path]) => {
    const to = find(path);
    return to ? [{ name, to }] : [];
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        {compact ? (
          <ActionIcon size={44} aria-label={t("frame.admin.menu")}>
            <IconSettings {...icon} size={20} />
          </ActionIcon>
        ) : (
          <UnstyledButton className="hg-nav">
            {t("frame.admin.menu")}
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown mah="80vh" className="hg-scroll">
        {pages.map(({ name, to }) => (
          <Menu.Item key={name} component={PageLink} to={to}>
            {t(`frame.admin.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t("frame.brand")}</Menu.Label>
        {brands.map((one) => (
          <Menu.Item
            key={one}
            leftSection={<Logo size={16} brand={one} />}
            rightSection={one === brand ? tick : null}
            onClick={() => brandStore.set(one)}
          >
            {t(`frame.brandOf.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function AccountMenu({ compact }: { readonly compact: boolean }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const reload = useReload();
  const { choice, choose } = useSchemeChoice();
  const [editing, setEditing] = useState(false);
  const dashboards = dashboardsPage.at();
  const go = useGo();
  const leave = (): void => {
    logOut();
    // Who leaves on purpose is not brought back to this page: the next one may be somebody else.
    go(loginPage.at());
  };
  const name = me.fullname === null || me.fullname === "" ? me.username : me.fullname;
  return (
    <>
      <Menu>
        <Menu.Target>
          <UnstyledButton className="hg-nav account">
            <span className="hg-hidden">
              {compact ? `${t("frame.account")}: ${name}` : t("frame.account")}
            </span>
            <span className="hg-avatar" aria-hidden="true">
              {initialsOf(name)}
            </span>
            {!compact && (
              <>
                <span className="hg-nav-name">{name}</span>
                <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {compact && <Menu.Label>{name}</Menu.Label>}
          <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => setEditing(true)}>
            {t("frame.accountEdit")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBell {...icon} />}
            component={PageLink}
            to={noticesPage.at()}
          >
            {t("frame.notices")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMailForward {...icon} />}
            component={PageLink}
            to={mailingsPage.at()}
          >
            {t("frame.mailings")}
          </Menu.Item>
          <Menu.Item leftSection={<IconHome {...icon} />} component={PageLink} to={homePage.at()}>
            {t("frame.home")}
          </Menu.Item>
          {compact && (
            <Menu.Item
              leftSection={<IconAlertTriangle {...icon} />}
              component={PageLink}
              to={incidentsPage.at()}
            >
              {t("frame.incidents")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={reload}>
            {t("frame.reload")}
          </Menu.Item>
          {compact && (
            <Menu.Item component={PageLink} to={dashboards}>
              {t("frame.dashboards")}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t("frame.language")}</Menu.Label>
          <LanguageItems />
          <Menu.Divider />
          <Menu.Label>{t("frame.scheme.label")}</Menu.Label>
          {(["auto", "light", "dark"] as const).map((one) => (
            <Menu.Item
              key={one}
              onClick={() => choose(one)}
              rightSection={one === choice ? tick : null}
            >
              {t(`frame.scheme.${one}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...icon} />} onClick={leave}>
            {t("frame.logout")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && <AccountDialog onClose={() => setEditing(false)} />}
    </>
  );
}

/** The bar above every page. Ctrl-click on the name or the ribbon toggles the debug line of an administrator. */
export function TopBar(props: {
  readonly sidebarOpen: boolean;
  readonly onSidebar: () => void;
  readonly onDebug: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useIsNarrow();
  const language = useLanguage();
  const reload = useReload();
  const dashboards = dashboardsPage.at();
  const isImpersonated = useIsImpersonated();
  const onBrand = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    props.onDebug();
  };
  return (
    <header className="hg-top">
      <ActionIcon
        size={narrow ? 44 : 32}
        onClick={props.onSidebar}
        aria-label={t("frame.menu")}
        aria-expanded={props.sidebarOpen}
      >
        {props.sidebarOpen && !narrow ? (
          <IconLayoutSidebarLeftCollapse {...icon} />
        ) : (
          <IconMenu2 {...icon} size={narrow ? 20 : 18} />
        )}
      </ActionIcon>
      <PageLink to={homePage.at()} className="hg-brand" onClick={onBrand} title={t("frame.home")}>
        <Wordmark size={narrow ? 22 : 24} />
        <span className="hg-ribbon">{ribbonOf(globalThis.location.origin)}</span>
      </PageLink>
      {!narrow && (
        <>
          <PageLink
            to={homePage.at()}
            className="hg-nav"
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ className: "on", "aria-current": "page" }}
          >
            {t("frame.plants")}
          </PageLink>
          <PageLink
            to={incidentsPage.at()}
            className="hg-nav"
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ className: "on", "aria-current": "page" }}
          >
            {t("frame.incidents")}
          </PageLink>
          <PageLink
            to={dashboards}
            className="hg-nav"
            activeProps={{ className: "on", "aria-current": "page" }}
          >
            {t("frame.dashboards")}
          </PageLink>
        </>
      )}
      {me.is_admin && !narrow && <AdminMenu compact={false} />}
      <span className="hg-grow" />
      {isImpersonated && <Impersonated />}
      {narrow ? (
        <>
          <ActionIcon size={44} onClick={openPalette} aria-label={t("frame.palette.short")}>
            <IconSearch {...icon} size={20} />
          </ActionIcon>
          {me.is_admin && <AdminMenu compact />}
        </>
      ) : (
        <>
          <UnstyledButton className="hg-search" onClick={openPalette} aria-keyshortcuts="Control+K">
            <IconSearch size={15} stroke={1.8} aria-hidden="true" />
            <span>{t("frame.palette.open")}</span>
            <kbd>Ctrl K</kbd>
          </UnstyledButton>
          <ActionIcon onClick={reload} aria-label={t("frame.reload")}>
            <IconRefresh {...icon} />
          </ActionIcon>
          <Menu>
            <Menu.Target>
              <UnstyledButton className="hg-nav">
                <span className="hg-hidden">{t("frame.language")}</span>
                <IconLanguage {...icon} aria-hidden="true" />
                {language.toUpperCase()}
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <LanguageItems />
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <AccountMenu compact={narrow} />
    </header>
  );
}
