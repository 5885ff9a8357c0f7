import { z } from "zod";
import { alertFields } from "../alerts/alerts.wire.ts";
import { chartFields, chartSeries } from "../charts/charts.wire.ts";
import { deviceFields } from "../devices/devices.wire.ts";
import { errorReply } from "../errors.ts";
import { breaks } from "../field-rules.ts";
import { fileLimits, minFileName } from "../files/files.wire.ts";
import { plantId, unixTime } from "../ids.ts";
import { packet } from "../ingest/ingest.wire.ts";
import {
  boundedWindow,
  maxNotePhotos,
  noteFields,
  subjectKinds,
  windowFields,
} from "../logbook/logbook.wire.ts";
import {
  gperfEvent,
  gperfParams,
  homepage,
  homepageLimits,
  plantFields,
  section,
} from "../plants/plants.wire.ts";
import { reportFields } from "../reports/reports.wire.ts";
import { editActions } from "../logs/log-words.ts";
import { investmentFields, writtenTariff } from "../tariffs/tariffs.wire.ts";
import { permissions, type PermissionName } from "../users/permissions.ts";
import { estimates, misordered, ordered, variableFields } from "../variables/variables.wire.ts";
import { tags, type TagName } from "../variables/tags.ts";

export const plantFileFormat = "heliograph-plant";
/** 1 knew no tariffs, logbook and images; it is still read. */
export const plantFileVersion = 2;
/** Longest configuration, as JSON. [bytes] */
export const maxPlantFileBytes = 32_000_000;

/**
 * A thing of the file, by its readable key: a variable by its mib, a device by the logger's address `inv.1`, and what has neither by its name
 * behind an equals sign; the second of a name has ` #2` behind it.
 */
const key = z.string().min(1).max(220);
const variable = key.nullable();
const username = z.string().min(1).max(100);
const some = z.array(key).max(1000);

const tagName = z.enum(Object.keys(tags) as [TagName, ...TagName[]]);
const permissionName = z.enum(Object.keys(permissions) as [PermissionName, ...PermissionName[]]);
const measured = variableFields.extend({ tags: z.array(tagName).max(20), estimates });
const chosen = (list: keyof typeof homepageLimits) => z.array(key).max(homepageLimits[list]);

/** The bytes of an image come apart, by their digest: `fileBytes`. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal characters");
const imageOfFile = z.strictObject({
  name: z.string().min(minFileName).max(200),
  /** [bytes] */
  size: z.number().int().min(1),
  sha256,
});
const written = {
  /** What it is about: a section by its name, a device or variable by its key. */
  subject: z.strictObject({
    kind: z.enum(subjectKinds),
    /** null: the plant, or what is gone. */
    key: key.nullable(),
    /** As it was called then. */
    name: z.string().max(1000).nullable(),
  }),
  author: username,
  created: unixTime,
  editor: username.nullable(),
  edited: unixTime.nullable(),
};
const logbookOfFile = z.strictObject({
  /** The oldest first. */
  notes: z
    .array(
      z.strictObject({
        at: noteFields.shape.at,
        text: noteFields.shape.text,
        ...written,
        /** null: not in this file. */
        photos: z.array(imageOfFile).max(maxNotePhotos).nullable(),
      }),
    )
    .max(100_000),
  windows: z
    .array(
      boundedWindow(
        z.strictObject({
          from: unixTime,
          to: unixTime,
          reason: windowFields.shape.reason,
          ...written,
        }),
      ),
    )
    .max(100_000),
});
const maxImages = 101;

/** A plant as one document. Other keys than these are refused. Rules by number: docs/rules/plant-files.md. */
export const plantFile = z.strictObject({
  format: z.literal(plantFileFormat),
  version: z.literal(plantFileVersion),
  plant: z.strictObject({
    id: plantId,
    ...plantFields.omit({ num_sms: true, http_passwd: true }).shape,
    language: plantFields.shape.language.default("it"),
    by_files: plantFields.shape.by_files.default(false),
  }),
  /** The first is the whole plant. */
  sections: z
    .array(
      z.strictObject({
        name: section.shape.name,
        kwp: section.shape.kwp,
        kwp_exchange: z.number().min(0).nullable(),
        devices: some,
        fpac: variable,
        fteo: variable,
        fetot: variable,
        fetotcount: variable,
        fpr: variable,
        firr: variable,
        ftamb: variable,
        ftmod: variable,
      }),
    )
    .min(2)
    .max(11),
  devices: z
    .array(
      z.strictObject({
        ...deviceFields.shape,
        variables: z.array(z.strictObject(measured.shape).refine(ordered, misordered)),
      }),
    )
    .max(5000),
  formulas: z.array(
    z
      .strictObject({
        ...measured.omit({ mib: true }).shape,
        // Names are longer than the ids that they stand for.
        formula: z.string().trim().min(1).max(100_000),
      })
      .refine(ordered, misordered),
  ),
  /** Variable of a string -> its inverter. */
  string_inverters: z.record(key, key),
  homepage: z.strictObject({
    featured_vars: chosen("featured_vars"),
    numeric_vars: chosen("numeric_vars"),
    numeric_hide_trees: z.boolean(),
    daily_vars: chosen("daily_vars"),
    daily_selected_only: z.boolean(),
    history_vars: chosen("history_vars"),
    history_selected_only: z.boolean(),
    history_hide_estimates: z.boolean(),
  } satisfies Record<keyof z.infer<typeof homepage>, z.ZodType>),
  gperf_params: z.strictObject(gperfParams.shape),
  gperf_events: z.array(z.strictObject(gperfEvent.shape)),
  charts: z.array(
    z.strictObject({
      ...chartFields.shape,
      series: z
        .array(
          z.strictObject({
            variable: key,
            ...chartSeries.omit({ var_id: true }).shape,
          }),
        )
        .min(1)
        .max(15),
    }),
  ),
  alerts: z.array(
    z.strictObject({
      ...alertFields.shape,
      vars: some,
      send_email_to: z.array(username).max(1000),
      send_sms_to: z.array(username).max(1000),
    }),
  ),
  reports: z.array(
    z.strictObject({
      ...reportFields.shape,
      vars: some,
      send_email_to: z.array(username).max(1000),
    }),
  ),
  /** By their first day; null in what was written before files knew them. */
  tariffs: z.array(writtenTariff).max(1000).nullable(),
  /** What the plant cost; null for none, absent in what was written before files knew it. */
  investment: investmentFields.nullable().optional(),
  /** null: not in this file. */
  logbook: logbookOfFile.nullable(),
  /** The logo and the other images; null: not in this file. */
  images: z
    .array(z.strictObject({ cat: z.enum(["plant_logo", "generic"]), ...imageOfFile.shape }))
    .max(maxImages)
    .refine(
      (list) => list.filter(({ cat }) => cat === "plant_logo").length <= 1,
      breaks("twice", "there is one logo at most"),
    )
    .nullable(),
  /** By username; an administrator is not there, who needs none. */
  permissions: z.record(
    username,
    z
      .array(permissionName)
      .min(1)
      .refine((list) => new Set(list).size === list.length, breaks("twice", "twice")),
  ),
});
export type PlantFile = z.infer<typeof plantFile>;

/** What a file has only where it is asked for. */
export const fileExtras = ["logbook", "photos", "images"] as const;
export type FileExtra = (typeof fileExtras)[number];
/** The bytes of images and photos that have this digest. */
export const fileBytes = z.object({
  sha256,
  /** Its digest says whether it is whole. */
  base64: z
    .string()
    .min(4)
    .max(Math.ceil(fileLimits.logbook_photo.maxBytes / 3) * 4),
});
export type FileBytes = z.infer<typeof fileBytes>;
/** A photo as text, and what stands around it. */
export const maxFileBytesBody = 13_500_000;

/** What is wrong with a file, and where in it: `devices[inv.1].variables[inv.1.pac].tags`. */
export const plantFileFault = z.object({ at: z.string(), refused: errorReply });
export type PlantFileFault = z.infer<typeof plantFileFault>;
/** Of so many faults nobody reads more. */
export const maxFileFaults = 100;

export const plantFileImport = z
  .object({
    /** As it was read; it is judged fault by fault. */
    file: z.unknown(),
    /** null: those of the file. */
    id: plantId.nullable().default(null),
    name: plantFields.shape.name.nullable().default(null),
    /** Whether the users that the file names get what they may there. */
    permissions: z.boolean().default(true),
    /** Says what it would do, and changes nothing. */
    dry_run: z.boolean().default(false),
  })
  .strict();
export const fileCounts = z.object({
  sections: z.number().int(),
  devices: z.number().int(),
  variables: z.number().int(),
  formulas: z.number().int(),
  charts: z.number().int(),
  alerts: z.number().int(),
  reports: z.number().int(),
  tariffs: z.number().int(),
  notes: z.number().int(),
  images: z.number().int(),
  permissions: z.number().int(),
});
export type FileCounts = z.infer<typeof fileCounts>;
export const plantFileReply = z.object({
  /** With one of them nothing is written. */
  faults: z.array(plantFileFault),
  /** The plant of the file under its new code and name; null where the file does not say one. */
  plant: z.object({ id: plantId, name: z.string() }).nullable(),
  counts: fileCounts.nullable(),
  /** Plants that are called so already: that is allowed, and is said. */
  namesakes: z.array(plantId),
  /** Users of the file that this portal does not have: they get no permission and no message. */
  unknown_users: z.array(z.string()),
  /** Recipients who do not see the plant here: they get no message. */
  dropped_recipients: z.array(z.string()),
});
export type PlantFileReply = z.infer<typeof plantFileReply>;

/** A moment for which the plant's configuration was kept. */
export const plantSnapshot = z.object({
  /** [unix s] */
  at: z.number().int(),
  /** What was changed since, until the next moment; the newest first. */
  changes: z.array(
    z.object({
      /** Who did it; null for the program and its operator. */
      user: z.string().nullable(),
      /** The admin who acted as that user; null where nobody did. */
      real_user: z.string().nullable(),
      act: z.enum(editActions),
      ent: z.string(),
      count: z.number().int(),
      /** The name of one of them. */
      nam: z.string(),
    }),
  ),
});
export type PlantSnapshot = z.infer<typeof plantSnapshot>;
export const plantRestoration = z
  .object({
    /** Says what it would do, and changes nothing. */
    dry_run: z.boolean().default(false),
  })
  .strict();
export const plantRestorationReply = z.object({
  /** With one of them nothing is written. */
  faults: z.array(plantFileFault),
  /** Devices and variables that came since: they stay with all that they measured, disabled. By their keys. */
  disabled: z.array(z.string()),
  /** Charts, alerts and reports that came since. By their names. */
  deleted: z.array(z.string()),
  /** Recipients who do not see the plant any more: they get no message. */
  dropped_recipients: z.array(z.string()),
});
export type PlantRestorationReply = z.infer<typeof plantRestorationReply>;

/** The measurements of one day of the plant, as loggers send them. */
export const plantFileDay = z.object({
  packets: z.array(packet),
  /** The next day with any, `2026-11-21`; null: this was the last. */
  next: z.string().nullable(),
});
export type PlantFileDay = z.infer<typeof plantFileDay>;
