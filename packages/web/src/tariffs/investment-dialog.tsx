import { deleteInvestment, putInvestment } from "@heliograph/contract/tariffs/tariffs.routes.ts";
import {
  currencies,
  firstCountedDay,
  type Investment,
  investmentFields,
} from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import { usePlant } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { todayIn } from "../ui/period.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useNow } from "../ui/use-format.tsx";
import { currencySign } from "./money-text.ts";
import { tariffsChanged } from "./tariff-queries.ts";

type Form = Omit<Investment, "cost"> & { readonly cost: number | null };

/** What the plant cost, and how its savings are counted. */
export function InvestmentDialog(props: {
  readonly investment: Investment | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { investment, onClose } = props;
  const save = useChange(putInvestment, tariffsChanged(plant.id));
  const remove = useDeletion(deleteInvestment, tariffsChanged(plant.id));
  const params = { plant_id: plant.id };
  const today = todayIn(plant.timezone, useNow(60));
  const start: Form = investment ?? {
    cost: null,
    currency: "EUR",
    first_day: todayIn(plant.timezone, plant.active_since),
    saved_before: 0,
    yearly_cost: 0,
    degradation: 0.5,
    life_years: 25,
  };
  const fields = ({ currency }: Form): readonly Field<Form>[] => {
    const unit = currencySign(currency);
    return [
      {
        name: "cost",
        label: "tariffs.savings.cost",
        kind: "number",
        unit,
        required: true,
        isFirst: true,
        half: true,
      },
      {
        name: "currency",
        label: "tariffs.currency",
        kind: "choice",
        choices: currencies.map((one) => ({ value: one, label: one })),
        half: true,
      },
      {
        name: "first_day",
        label: "tariffs.savings.firstDay",
        hint: "tariffs.savings.firstDayHint",
        kind: "date",
        first: firstCountedDay,
        last: today,
        required: true,
        half: true,
      },
      {
        name: "saved_before",
        label: "tariffs.savings.savedBefore",
        hint: "tariffs.savings.savedBeforeHint",
        kind: "number",
        unit,
        required: true,
        half: true,
      },
      {
        name: "yearly_cost",
        label: "tariffs.savings.yearlyCost",
        hint: "tariffs.savings.yearlyCostHint",
        kind: "number",
        unit,
        required: true,
        half: true,
      },
      {
        name: "degradation",
        label: "tariffs.savings.degradation",
        kind: "number",
        unit: "%",
        required: true,
        half: true,
      },
      {
        name: "life_years",
        label: "tariffs.savings.lifeYears",
        kind: "number",
        required: true,
        half: true,
      },
    ];
  };
  const edit = useEdit<Form, unknown>({
    start,
    fields,
    rules: investmentFields,
    send: (values) => save.send({ params, body: { ...values, cost: values.cost ?? 0 } }),
    done: t("tariffs.savings.saved"),
    onSaved: onClose,
  });
  return (
    <EditDialog edit={edit} onClose={onClose} title={t("tariffs.savings.investment")} size={560}>
      {investment && (
        <div>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => {
              void remove(t("tariffs.savings.theInvestment"), { params }).then((isGone) => {
                if (isGone) onClose();
              });
            }}
          >
            {t("tariffs.savings.delete")}
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
