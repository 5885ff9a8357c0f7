import type { AlertsService } from "../alerts/alerts.service.ts";
import type { ChartsService } from "../charts/charts.service.ts";
import type { DataService } from "../data/data.service.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import type { FilesService } from "../files/files.service.ts";
import type { LogbookService } from "../logbook/logbook.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { ReportsService } from "../reports/reports.service.ts";
import type { TariffsService } from "../tariffs/tariffs.service.ts";
import type { UsersService } from "../users/users.service.ts";
import type { VariablesService } from "../variables/variables.service.ts";

/** The rooms that keep what a plant is made of. */
export interface PlantFileRooms {
  readonly plants: PlantsService;
  readonly devices: Pick<DevicesService, "place" | "placeAll">;
  readonly variables: Pick<VariablesService, "place" | "placeAll" | "bitmasks">;
  readonly charts: Pick<ChartsService, "place" | "remove">;
  readonly alerts: Pick<AlertsService, "place" | "remove">;
  readonly reports: Pick<ReportsService, "place" | "remove">;
  readonly users: Pick<UsersService, "account" | "accountNamed" | "permitWithin" | "permissionsOn">;
  readonly data: Pick<DataService, "sentDay">;
  readonly tariffs: Pick<
    TariffsService,
    "of" | "place" | "remove" | "investmentWithin" | "placeInvestment"
  >;
  readonly logbook: Pick<LogbookService, "of" | "isNote" | "placeNote" | "placeWindow">;
  readonly files: Pick<FilesService, "digestsOf" | "bytesWith" | "place">;
  readonly logs: Pick<LogsService, "editCounts">;
}
