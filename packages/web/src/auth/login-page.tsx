import "./login.css";
import { ActionIcon, Button, PasswordInput, SegmentedControl, TextInput } from "@mantine/core";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { useRouter } from "@tanstack/react-router";
import {
  type ChangeEvent,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { useSessionEnd, useToken } from "../session.ts";
import { brandStore, useBrandName, useScheme, useSchemeChoice } from "../ui/brand.tsx";
import { languages } from "../ui/format.ts";
import { Logo } from "../ui/logo.tsx";
import { Mark } from "../ui/marks.tsx";
import { chooseLanguage, useLanguage } from "../ui/texts/texts.ts";
import type { Brand } from "../ui/tokens.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { logIn } from "./auth.api.ts";
import { loginPage } from "./auth.pages.ts";
import { returnAddress } from "./return-address.ts";
import { SunDrawing } from "./sun-drawing.tsx";
import { useAbout } from "./use-about.ts";

/** Why the server did not let one in. */
type Refusal =
  | { readonly kind: "wrong" | "locked" }
  | { readonly kind: "wait"; readonly untilSeconds: number }
  | { readonly kind: "other"; readonly error: unknown };

function refusalOf(error: unknown): Refusal {
  if (error instanceof CallError) {
    if (error.status === 401) return { kind: "wrong" };
    if (error.status === 423) return { kind: "locked" };
    if (error.status === 429)
      return { kind: "wait", untilSeconds: Date.now() / 1000 + (error.waitSeconds ?? 60) };
  }
  return { kind: "other", error };
}

function Waiting({ untilSeconds }: { readonly untilSeconds: number }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const left = Math.ceil(untilSeconds - useNow(1));
  return left > 0 ? t("login.wait", { time: format.duration(left) }) : t("login.waitOver");
}

function RefusalText({ refusal }: { readonly refusal: Refusal }): ReactNode {
  const { t } = useTranslation();
  switch (refusal.kind) {
    case "wrong":
      return t("login.wrong_user_pass");
    case "locked":
      return t("login.account_locked");
    case "wait":
      return <Waiting untilSeconds={refusal.untilSeconds} />;
    case "other":
      return errorText(refusal.error, t);
  }
}

function LookSwitches(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const scheme = useScheme();
  const { choose } = useSchemeChoice();
  const Picture = scheme === "dark" ? IconSun : IconMoon;
  return (
    <div className="hg-login-tools">
      <SegmentedControl
        aria-label={t("frame.language")}
        value={language}
        onChange={(next) => void chooseLanguage(next)}
        data={languages.map((one) => ({ value: one, label: t(`frame.languageOf.${one}`) }))}
      />
      <ActionIcon
        variant="default"
        aria-label={scheme === "dark" ? t("login.toLight") : t("login.toDark")}
        onClick={() => choose(scheme === "dark" ? "light" : "dark")}
      >
        <Picture size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

function LoginForm(): ReactNode {
  const { t } = useTranslation();
  const about = useAbout();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const username = useRef<HTMLInputElement>(null);
  useEffect(() => username.current?.focus(), []);
  const edit = useEdit<Credentials>({
    start: { username: "", password: "" },
    fields: [
      { name: "username", kind: "own", required: true },
      { name: "password", kind: "own", required: true },
    ],
    isAction: true,
    send: async (given) => {
      setRefusal(null);
      await logIn(given.username, given.password);
      return null;
    },
    onRefused: (error) => {
      setRefusal(refusalOf(error));
      return "password";
    },
  });
  const { attach } = edit;
  const shared = (name: "username" | "password") => ({
    name,
    "data-path": name,
    value: edit.values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      edit.set({ [name]: event.currentTarget.value }),
    onBlur: () => edit.leave(name),
    // What the server says of both stands once, below them.
    error: refusal === null ? edit.errorOf(name) : edit.errorOf(name) !== undefined,
  });
  return (
    <>
      <form
        ref={attach}
        onSubmit={(event) => {
          event.preventDefault();
          void edit.submit();
        }}
        noValidate
        className="hg-login-form"
      >
        <TextInput
          {...shared("username")}
          ref={username}
          label={t("login.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            edit.seek("password");
          }}
        />
        <PasswordInput
          {...shared("password")}
          aria-invalid={edit.errorOf("password") !== undefined}
          label={t("login.password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("form.showPassword"), tabIndex: 0 }}
        />
        <div role="alert">
          {refusal && (
            <p className="hg-login-refusal">
              <Mark state="KO" quiet />
              <span>
                <RefusalText refusal={refusal} />
              </span>
            </p>
          )}
        </div>
        <Button type="submit" fullWidth loading={edit.isBusy}>
          {t("login.submit")}
        </Button>
      </form>
      {about?.demo && (
        <section className="hg-login-demo" aria-label={t("login.demo")}>
          <p>{t("login.demo")}</p>
          <div className="hg-chips">
            {about.demo.usernames.map((name) => (
              <button
                key={name}
                type="button"
                className="hg-chip"
                disabled={edit.isBusy}
                onClick={() =>
                  void edit.submit({ username: name, password: about.demo?.password ?? "" })
                }
              >
                <b>{name}</b>
              </button>
            ))}
          </div>
          <p className="hg-small hg-dim">
            {t("login.demoPassword")} <code>{about.demo.password}</code>
          </p>
        </section>
      )}
    </>
  );
}

/** Whoever has a session does not stay here. */
function useLeaveSignedIn(): void {
  const token = useToken();
  const router = useRouter();
  const [{ from }] = loginPage.useSearch();
  useEffect(() => {
    if (token !== null) router.history.replace(returnAddress(from));
  }, [token, from, router]);
}

function LoginPage({ brand }: { readonly brand: Brand | null }): ReactNode {
  const { t } = useTranslation();
  const about = useAbout();
  const name = useBrandName();
  const now = useNow(60);
  const end = useSessionEnd();
  useLeaveSignedIn();
  useEffect(() => {
    if (brand !== null) brandStore.set(brand);
  }, [brand]);
  return (
    <main className="hg-login">
      <SunDrawing now={Temporal.Instant.fromEpochMilliseconds(Math.round(now * 1000))} />
      <LookSwitches />
      <div className="hg-login-card">
        <div className="hg-login-name">
          <Logo size={36} />
          <span>{name}</span>
        </div>
        <h1>{t("login.title")}</h1>
        {end === "left" && (
          <p className="hg-login-ended" role="status">
            {t("login.ended")}
          </p>
        )}
        <LoginForm />
      </div>
      <footer>{about && `${about.product} ${about.version}`}</footer>
    </main>
  );
}

/** The login page of one entrance. */
export const loginPageOf =
  (brand: Brand | null): FunctionComponent =>
  () => <LoginPage brand={brand} />;
