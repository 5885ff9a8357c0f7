import type { AdviceWord } from "./advice.ts";

/** What the owner of a plant can do first, and when to call somebody, in English. */
export const adviceInEnglish = {
  no_communication:
    "Check that the datalogger has power and Internet (router, cable, SIM) and restart it. The plant may be producing: a datalogger with a memory sends it later. If only the inverters are silent, check their data cable.",
  silent_device:
    "Check that the device has power, then its data cable and its address at the datalogger. The others answer: the plant’s connection works.",
  grid_open:
    "Find out whether the grid is down or the interface protection tripped. If there is grid and it does not close by itself, call your maintainer.",
  device_stopped:
    "Read the error on the inverter’s display or app and check its DC disconnector and AC breaker. If it is an insulation error or comes back, do not re-arm it: call your maintainer.",
  string_dead:
    "Have the string’s fuse, connectors and cables checked. In the sun it is always live: this is work for a qualified person.",
  string_weak:
    "See whether its modules are dirty or newly shaded. Otherwise have somebody look for a faulty module or bypass diode, by I-V curve or thermography.",
  tracker_off:
    "See whether it is in manual mode or in its wind stow position. Otherwise have motor, limit switches and controller checked.",
  derating:
    "Check that the fans turn and that filters and grilles are clean. If it is cool and still limits itself, see whether a power limit is set and call the service.",
  curtailment:
    "Find out whether the grid operator or the plant controller asked for a limit. If you did not expect it, have it lifted.",
  device_weak:
    "Compare its strings with those of the other inverters. If they are equal, check the module power in the configuration and have the inverter checked.",
  inputs_unequal:
    "Have the strings of the lower inputs checked: connectors, fuses, modules. If they have fewer modules by design, close it as “Not a fault”.",
  shading:
    "Look for what casts a shade at those hours: grown trees, aerials, new buildings. If it cannot be removed, close it as “Not a fault”.",
  soiling:
    "Compare what you lose by month end with the price of a cleaning: heavy rain may be enough. After a cleaning “Before and after” says what it brought.",
  snow: "Usually waiting for it to melt is enough. Do not climb onto the roof to remove it.",
  degradation:
    "Have the modules measured (I-V curve, thermography) and compare the loss with the maker’s performance warranty.",
  clipping: "Nothing: the modules give more than the inverter can convert, as designed.",
  sensor_drift:
    "Clean the sensor and check that it is firm and faces as the modules do. If it goes on, have it calibrated or replaced. The plant loses nothing.",
  sensor_stuck:
    "Check the sensor’s cable and power and restart the datalogger. If the value stays, replace the sensor. The plant loses nothing.",
  sensor_contradiction:
    "Check which way the sensor faces and, in the configuration, its unit and scale. The plant loses nothing.",
  counter_against_power:
    "Check unit and scale of counter and power in the configuration; if they are right, have the counter checked.",
  wrong_clock: "Set the datalogger’s time and zone and switch its synchronisation (NTP) on.",
  refused_values:
    "Whoever configures the plant should check unit, scale and limits of the refused variables: usually the datalogger was changed or reconfigured.",
} satisfies Record<AdviceWord, string>;
