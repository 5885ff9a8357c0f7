import { describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const login = ["--url", "http://127.0.0.1:8080/", "--username", "admin", "--password", "x"];

describe("readSettings", () => {
  test("defaults", () => {
    expect(readSettings(login)).toEqual({
      command: "run",
      url: "http://127.0.0.1:8080",
      username: "admin",
      password: "x",
      demoPassword: "heliograph-demo",
      seed: 1,
      months: 13,
      truthFile: null,
      stateFile: null,
    });
  });

  test("the labels alone need no portal", () => {
    expect(readSettings(["truth", "--truth", "t.json", "--seed", "7"])).toMatchObject({
      command: "truth",
      seed: 7,
      truthFile: "t.json",
    });
  });

  test.each([
    [["--url", "http://x"], "--username is missing"],
    [[...login, "--seed", "one"], "--seed must be a whole number"],
    [[...login, "--months", "-1"], "--months"],
    [[...login, "--moon"], "--moon"],
    [["dance", ...login], 'unknown command "dance"'],
    [["truth"], "--truth is missing"],
  ])("%j: %s", (args, message) => {
    expect(() => readSettings(args)).toThrow(SettingsError);
    expect(() => readSettings(args)).toThrow(message);
  });
});
