import type { SetupCheck } from "@heliograph/contract/setup/setup.wire.ts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";

/** What was found of a check, in one short line. */
export function useCheckText(): (check: SetupCheck) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const energy = (value: number | null | undefined): string => format.text(format.energy(value));
  const of: Readonly<Record<SetupCheck["id"], (check: SetupCheck) => string>> = {
    place: ({ state }) => t(`setup.place.${isDone(state)}`),
    password: ({ state }) => t(`setup.password.${isDone(state)}`),
    packets: ({ state, facts }) => {
      if (facts["files"] === 1)
        return state === "done"
          ? t("setup.packets.files", { moment: format.dateTime(facts["last"]) })
          : t("setup.packets.noFile");
      const { clock = null, broken = null } = facts;
      const rhythm = format.duration(facts["rhythm"]);
      if (broken !== null) return t("setup.packets.broken");
      if (state === "todo" && (facts["last"] ?? null) !== null) return t("setup.packets.pastOnly");
      if (state === "todo" || state === "later") return t(`setup.packets.${state}`);
      if (state === "done")
        return t(`setup.packets.${clock === null ? "doneNoClock" : "done"}`, { rhythm });
      return clock === null || clock === 0
        ? t("setup.packets.silent", { silent: format.duration(facts["silent"]) })
        : t(`setup.packets.${clock > 0 ? "ahead" : "behind"}`, {
            clock: format.duration(Math.abs(clock)),
          });
    },
    devices: ({ state, facts }) => {
      const fresh = facts["new"] ?? 0;
      if (state === "later") return t("setup.devices.later");
      if (fresh > 0) return t("setup.devices.new", { count: fresh });
      return state === "done"
        ? t("setup.devices.done", { count: facts["devices"] ?? 0 })
        : t("setup.devices.todo");
    },
    variables: ({ state, facts }) => {
      const { known, unread } = facts;
      if (state === "later") return t("setup.variables.later");
      if ((known ?? 0) > 0) return t("setup.variables.known", { count: known ?? 0 });
      if (state === "todo") return t("setup.variables.todo");
      const variables = t("setup.variables.done", { count: facts["variables"] ?? 0 });
      return (unread ?? 0) > 0
        ? t("setup.variables.doneUnread", { variables, count: unread ?? 0 })
        : variables;
    },
    meaning: ({ state, facts }) => {
      const untagged = facts["untagged"] ?? 0;
      if (state === "warning")
        return t(`setup.meaning.${facts["power"] === 1 ? "noEnergy" : "noPower"}`);
      if (state !== "done") return t(`setup.meaning.${state}`);
      if (facts["power"] === 0) return t("setup.meaning.doneByEnergy");
      if (facts["energy"] === 0) return t("setup.meaning.doneByPower");
      return untagged > 0
        ? t("setup.meaning.doneUntagged", { count: untagged })
        : t("setup.meaning.done");
    },
    nominals: ({ state, facts }) => {
      const { kwp = null, without = 0 } = facts;
      if (kwp === null) return t("setup.nominals.noKwp");
      if (state === "later") return t("setup.nominals.later");
      if (state === "todo") return t("setup.nominals.without", { count: without ?? 0 });
      return t(`setup.nominals.${state}`, {
        nominal: format.text(format.measure(facts["nominal"], "kW")),
        kwp: format.text(format.measure(kwp, "kWp")),
      });
    },
    agreement: ({ state, facts }) =>
      t(`setup.agreement.${state === "todo" ? "later" : state}`, {
        counter: energy(facts["counter"]),
        power: energy(facts["power"]),
        length: format.duration(facts["seconds"]),
      }),
    expected: ({ state, facts }) =>
      facts["learning"] === 1
        ? t("setup.expected.learning")
        : t(`setup.expected.${state === "warning" ? "todo" : state}`),
    recipients: ({ state, facts }) => {
      if (state === "done") return t("setup.recipients.done", { count: facts["reached"] ?? 0 });
      if (state !== "warning") return t("setup.recipients.todo");
      return t(`setup.recipients.${facts["channels"] === 0 ? "noChannel" : "warning"}`);
    },
    people: ({ state, facts }) =>
      state === "done"
        ? t("setup.people.done", { count: facts["people"] ?? 0 })
        : t("setup.people.todo"),
    reports: ({ state, facts }) =>
      state === "done"
        ? t("setup.reports.done", { count: facts["reports"] ?? 0 })
        : t("setup.reports.todo"),
    price: ({ state }) => t(`setup.price.${isDone(state)}`),
  };
  return (check) => of[check.id](check);
}
const isDone = (state: SetupCheck["state"]): "done" | "todo" =>
  state === "done" ? "done" : "todo";
