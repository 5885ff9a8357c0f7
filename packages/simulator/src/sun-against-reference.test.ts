import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  temperatureFaiman,
  cellTemperaturePvsyst,
  cellTemperatureSapm,
  moduleTemperatureSapm,
  sapmMountings,
} from "@heliograph/domain/sun/cell-temperature.ts";
import {
  clearSkyHaurwitz,
  clearSkyIneichen,
  clearSkySolis,
} from "@heliograph/domain/sun/clear-sky.ts";
import { clearnessIndex, decomposeErbs } from "@heliograph/domain/sun/decomposition.ts";
import {
  absoluteAirMass,
  extraterrestrialAsce,
  extraterrestrialSpencer,
  pressureAtAltitude,
  relativeAirMass,
} from "@heliograph/domain/sun/extraterrestrial.ts";
import {
  iamAshrae,
  iamMartinRuiz,
  iamPhysical,
  incidenceAngle,
} from "@heliograph/domain/sun/incidence.ts";
import { pvwattsAc, pvwattsDc } from "@heliograph/domain/sun/pvwatts.ts";
import { sunPosition } from "@heliograph/domain/sun/sun-position.ts";
import { sunTimes } from "@heliograph/domain/sun/sun-times.ts";
import {
  planeIrradiance,
  skyHayDavies,
  skyIsotropic,
  skyPerez,
} from "@heliograph/domain/sun/transposition.ts";
import { perfectPosition } from "@heliograph/domain/trackers/perfect-tracker.ts";
import {
  flatNorthSouth,
  singleAxisAngle,
  singleAxisIncidence,
  singleAxisPlane,
} from "@heliograph/domain/trackers/single-axis.ts";
import type { SingleAxisGeometry } from "@heliograph/domain/trackers/single-axis.ts";

const folder = new URL("../../../../shared/reference/", import.meta.url);
const present = existsSync(folder);
if (!present)
  process.stderr.write(
    "skipped: the folder of reference figures (../shared/reference) is absent\n",
  );

type Row = Record<string, string>;
function rows(file: string): Row[] {
  const [head = "", ...lines] = readFileSync(new URL(file, folder), "utf8").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, i) => [names[i] ?? "", cell])),
  );
}
/** A figure of a row; an empty cell is null. */
const cell = (row: Row, name: string): number | null =>
  row[name] === undefined || row[name] === "" ? null : Number(row[name]);
const figure = (row: Row, name: string): number => Number(row[name]);

// The sun's places were computed with the pressure at sea level wherever the site lies.
const pressurePa = 101_325;
const sites: Record<
  string,
  { latitude: number; longitude: number; altitudeM: number; pressurePa: number }
> = {
  rome: { latitude: 41.9028, longitude: 12.4964, altitudeM: 21, pressurePa },
  bolzano: { latitude: 46.4983, longitude: 11.3548, altitudeM: 262, pressurePa },
  palermo: { latitude: 38.1157, longitude: 13.3615, altitudeM: 14, pressurePa },
};
const siteOf = (row: Row) =>
  sites[row["site"] ?? ""] ?? {
    latitude: Number.NaN,
    longitude: Number.NaN,
    altitudeM: 0,
    pressurePa,
  };
const turn = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** Largest deviation of ours from theirs: absolute below `floor`, relative above. */
class Deviation {
  worst = 0;
  count = 0;
  add(ours: number, theirs: number, floor: number): void {
    this.count++;
    this.worst = Math.max(this.worst, Math.abs(ours - theirs) / Math.max(Math.abs(theirs), floor));
  }
}

describe.skipIf(!present)("whole reference files", () => {
  test("solar position is within 0.02 degrees with the sun up", () => {
    let zenith = 0;
    let azimuth = 0;
    let minutes = 0;
    const all = rows("solar_position.csv");
    for (const row of all) {
      const ours = sunPosition(figure(row, "unix"), siteOf(row));
      zenith = Math.max(zenith, Math.abs(ours.zenith - figure(row, "zenith")));
      if (figure(row, "apparent_elevation") <= 0) continue;
      zenith = Math.max(zenith, Math.abs(ours.apparentZenith - figure(row, "apparent_zenith")));
      azimuth = Math.max(azimuth, turn(ours.azimuth, figure(row, "azimuth")));
      minutes++;
    }
    expect(minutes).toBeGreaterThan(800);
    expect(zenith).toBeLessThan(0.001);
    expect(azimuth).toBeLessThan(0.002);
  });

  test("sunrise, sunset and noon of each local day of 2026 are within 2 seconds", () => {
    let edge = 0;
    let noon = 0;
    for (const row of rows("sunrise_sunset_2026.csv")) {
      const ours = sunTimes(siteOf(row), row["local_date"] ?? "", "Europe/Rome");
      edge = Math.max(
        edge,
        Math.abs((ours.sunriseSeconds ?? 0) - figure(row, "sunrise_root_unix")),
        Math.abs((ours.sunsetSeconds ?? 0) - figure(row, "sunset_root_unix")),
      );
      noon = Math.max(noon, Math.abs(ours.noonSeconds - figure(row, "culmination_root_unix")));
    }
    expect(edge).toBeLessThanOrEqual(2);
    expect(noon).toBeLessThanOrEqual(3);
  });

  test("extraterrestrial radiation and air mass", () => {
    const off = new Deviation();
    for (const row of rows("extra_radiation.csv")) {
      off.add(extraterrestrialSpencer(figure(row, "doy")), figure(row, "spencer"), 1);
      off.add(extraterrestrialAsce(figure(row, "doy")), figure(row, "asce"), 1);
    }
    expect(off.worst).toBeLessThan(1e-6);
  });

  test("clear sky is within 0.1 % (or 0.01 W/m2)", () => {
    const off = new Deviation();
    for (const row of rows("clearsky.csv")) {
      const zenith = figure(row, "apparent_zenith");
      const site = siteOf(row);
      const stationPa = pressureAtAltitude(site.altitudeM);
      off.add(stationPa, figure(row, "pressure_pa"), 1);
      const mass = absoluteAirMass(relativeAirMass(zenith), stationPa);
      const theirs = cell(row, "airmass_absolute");
      expect(mass === null).toBe(theirs === null);
      off.add(mass ?? 0, theirs ?? 0, 0.1);
      const ineichen = clearSkyIneichen(zenith, {
        absoluteAirMass: mass,
        linkeTurbidity: 3,
        altitudeM: site.altitudeM,
        extraterrestrialWm2: 1364,
      });
      off.add(ineichen.globalHorizontal, figure(row, "ineichen_tl3_ghi"), 10);
      off.add(ineichen.directNormal, figure(row, "ineichen_tl3_dni"), 10);
      off.add(ineichen.diffuseHorizontal, figure(row, "ineichen_tl3_dhi"), 10);
      const solis = clearSkySolis(90 - zenith, {
        aerosolDepth700: 0.1,
        waterCm: 1,
        pressurePa: stationPa,
        extraterrestrialWm2: 1364,
      });
      off.add(solis.globalHorizontal, figure(row, "solis_ghi"), 10);
      off.add(solis.directNormal, figure(row, "solis_dni"), 10);
      off.add(solis.diffuseHorizontal, figure(row, "solis_dhi"), 10);
      off.add(clearSkyHaurwitz(zenith), figure(row, "haurwitz_ghi"), 10);
    }
    expect(off.worst).toBeLessThan(0.001);
  });

  test("Erbs decomposition is within 0.1 %", () => {
    const off = new Deviation();
    for (const row of rows("erbs.csv")) {
      const [ghi, zenith, extra] = [
        figure(row, "ghi"),
        figure(row, "zenith"),
        figure(row, "dni_extra"),
      ];
      const ours = decomposeErbs(ghi, zenith, extra);
      off.add(clearnessIndex(ghi, zenith, extra), figure(row, "kt"), 0.01);
      off.add(ours.directNormal, figure(row, "dni"), 10);
      off.add(ours.diffuseHorizontal, figure(row, "dhi"), 10);
    }
    expect(off.worst).toBeLessThan(0.001);
  });

  test("transposition is within 0.1 %", () => {
    const off = new Deviation();
    let angle = 0;
    for (const row of rows("transposition.csv")) {
      const plane = { tilt: figure(row, "tilt"), azimuth: figure(row, "surf_az") };
      const sun = { zenith: figure(row, "apparent_zenith"), azimuth: figure(row, "azimuth") };
      const sky = {
        globalHorizontal: figure(row, "ghi"),
        directNormal: figure(row, "dni"),
        diffuseHorizontal: figure(row, "dhi"),
      };
      const extraterrestrialWm2 = figure(row, "dni_extra");
      angle = Math.max(angle, Math.abs(incidenceAngle(plane, sun) - figure(row, "aoi")));
      const isotropic = skyIsotropic(plane.tilt, sky.diffuseHorizontal);
      const hayDavies = skyHayDavies(plane, sun, sky, extraterrestrialWm2);
      const perez = skyPerez(plane, sun, sky, {
        extraterrestrialWm2,
        relativeAirMass: cell(row, "airmass"),
      });
      off.add(isotropic, figure(row, "isotropic_sky"), 10);
      off.add(hayDavies, figure(row, "haydavies_sky"), 10);
      off.add(perez, figure(row, "perez_sky"), 10);
      const total = planeIrradiance(plane, sun, sky, { skyDiffuse: perez });
      off.add(total.beam, figure(row, "poa_direct"), 10);
      off.add(total.ground, figure(row, "poa_ground"), 10);
      off.add(total.total, figure(row, "perez_global"), 10);
      off.add(
        planeIrradiance(plane, sun, sky, { skyDiffuse: isotropic }).total,
        figure(row, "isotropic_global"),
        10,
      );
      off.add(
        planeIrradiance(plane, sun, sky, { skyDiffuse: hayDavies }).total,
        figure(row, "haydavies_global"),
        10,
      );
    }
    expect(angle).toBeLessThan(0.001);
    expect(off.worst).toBeLessThan(0.001);
  });

  test("incidence-angle modifiers", () => {
    const off = new Deviation();
    for (const row of rows("iam.csv")) {
      const angle = figure(row, "aoi");
      off.add(iamAshrae(angle), figure(row, "ashrae_b0.05"), 0.01);
      off.add(iamPhysical(angle), figure(row, "physical_n1.526_K4_L0.002"), 0.01);
      off.add(iamMartinRuiz(angle), figure(row, "martin_ruiz_ar0.16"), 0.01);
    }
    expect(off.worst).toBeLessThan(1e-6);
  });

  test("cell temperatures", () => {
    let off = 0;
    const near = (ours: number, row: Row, name: string) =>
      (off = Math.max(off, Math.abs(ours - figure(row, name))));
    for (const row of rows("cell_temperature.csv")) {
      const weather = {
        planeWm2: figure(row, "poa"),
        airC: figure(row, "temp_air"),
        windMs: figure(row, "wind"),
      };
      near(temperatureFaiman(weather), row, "faiman_u25_u6.84");
      for (const [name, mounting] of Object.entries(sapmMountings))
        near(cellTemperatureSapm(weather, mounting), row, `sapm_cell_${name}`);
      near(
        moduleTemperatureSapm(weather, sapmMountings.open_rack_glass_polymer),
        row,
        "sapm_module_open_rack_glass_polymer",
      );
      near(
        cellTemperaturePvsyst(weather, { uc: 29, uv: 0 }),
        row,
        "pvsyst_cell_uc29_uv0_eta0.1_alpha0.9",
      );
      near(
        cellTemperaturePvsyst(weather, { uc: 20, uv: 1.2, efficiency: 0.2 }),
        row,
        "pvsyst_cell_uc20_uv1.2_eta0.2_alpha0.9",
      );
    }
    expect(off).toBeLessThan(1e-5);
  });

  test("PVWatts power is within 0.1 %", () => {
    const off = new Deviation();
    for (const row of rows("pvwatts.csv")) {
      const dc = pvwattsDc(figure(row, "effective_irradiance"), figure(row, "temp_cell"), {
        nominalPower: figure(row, "pdc0_module"),
        gamma: figure(row, "gamma_pdc"),
      });
      off.add(dc, figure(row, "pdc"), 1);
      off.add(
        pvwattsAc(dc, figure(row, "inverter_pdc0"), figure(row, "eta_nom"), figure(row, "eta_ref")),
        figure(row, "pac"),
        1,
      );
    }
    expect(off.worst).toBeLessThan(1e-6);
  });

  test("single-axis tracking from the sun of the file", () => {
    let off = 0;
    let seen = 0;
    for (const row of rows("tracking_single_axis.csv")) {
      const sun = { zenith: figure(row, "apparent_zenith"), azimuth: figure(row, "azimuth") };
      for (const [prefix, backtrack] of [
        ["bt", true],
        ["true", false],
      ] as const) {
        const geometry: SingleAxisGeometry = {
          ...flatNorthSouth,
          axisAzimuth: figure(row, "axis_azimuth"),
          backtrack,
        };
        const ours = singleAxisAngle(geometry, sun);
        const theirs = cell(row, `${prefix}_theta`);
        expect(ours === null, `${row["site"]} ${row["unix"]}`).toBe(theirs === null);
        if (ours === null || theirs === null) continue;
        const plane = singleAxisPlane(geometry, theirs);
        off = Math.max(
          off,
          Math.abs(ours - theirs),
          Math.abs(singleAxisIncidence(geometry, ours, sun) - figure(row, `${prefix}_aoi`)),
          Math.abs(plane.tilt - figure(row, `${prefix}_tilt`)),
          turn(plane.azimuth, figure(row, `${prefix}_surf_az`)),
        );
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(800);
    expect(off).toBeLessThan(0.001);
  });

  test("PTRK-02 the perfect position of dual-axis and single-axis trackers, from the moment alone", () => {
    let dual = 0;
    let single = 0;
    for (const row of rows("perfect_tracker.csv")) {
      const site = siteOf(row);
      const at = figure(row, "unix");
      const tilt = perfectPosition({ kind: "dual" }, site, at);
      const elevation = perfectPosition({ kind: "dual", yIsElevation: true }, site, at);
      const backtracked = perfectPosition({ kind: "single", geometry: flatNorthSouth }, site, at);
      const straight = perfectPosition(
        { kind: "single", geometry: { ...flatNorthSouth, maxAngle: 90, backtrack: false } },
        site,
        at,
      );
      const x = cell(row, "dual_x");
      expect(tilt === null).toBe(x === null);
      if (x === null) continue;
      dual = Math.max(
        dual,
        Math.abs((tilt?.x ?? 0) - x),
        Math.abs((tilt?.y ?? 0) - figure(row, "dual_y_tilt")),
        Math.abs((elevation?.y ?? 0) - figure(row, "dual_y_elev")),
      );
      single = Math.max(
        single,
        Math.abs((backtracked?.x ?? 0) - figure(row, "single_bt_x")),
        Math.abs((straight?.x ?? 0) - figure(row, "single_true_x")),
      );
    }
    expect(dual).toBeLessThan(0.002);
    expect(single).toBeLessThan(0.02);
  });
});
