import { expect, test } from "vitest";
import { plantId } from "@heliograph/contract/ids.ts";
import { type AddCommands, type CliContext, readAs, runCommand, urlFlag } from "./commands.ts";

/** What is printed and what ran, of a program of three commands. */
async function typed(
  ...args: string[]
): Promise<{ printed: string; ran: unknown[]; opened: number }> {
  const lines: string[] = [];
  const ran: unknown[] = [];
  let opened = 0;
  const room: AddCommands = (program, open) => {
    const user = program.command("user").description("accounts");
    user
      .command("create")
      .description("make an account")
      .argument("<name>")
      .option("--admin", "with every right", false)
      .action(async (name: string, flags: object) => {
        await open();
        ran.push([name, flags]);
      });
    program
      .command("prune")
      .argument("<plant>", "its code", readAs(plantId, "A code of 3 or 4 digits"))
      .option(...urlFlag)
      .action((plant: string, flags: object) => void ran.push([plant, flags]));
    program.command("migrate").action(() => void ran.push("migrate"));
  };
  const open = (): Promise<CliContext> => {
    opened++;
    return Promise.resolve({} as CliContext);
  };
  await runCommand([room], args, { open, print: (line) => void lines.push(line) });
  return { printed: lines.join("\n"), ran, opened };
}

test("a command gets its arguments and its flags", async () => {
  const { ran, opened } = await typed("user", "create", "anna", "--admin");
  expect(ran).toEqual([["anna", { admin: true }]]);
  expect(opened).toBe(1);
  expect((await typed("prune", "118", "--url", "http://portal/")).ran).toEqual([
    ["118", { url: "http://portal" }],
  ]);
});

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])(
  "%j prints every command and opens nothing",
  async (args) => {
    const { printed, ran, opened } = await typed(...args);
    for (const name of ["user", "prune", "migrate"]) expect(printed).toContain(`  ${name}`);
    expect([ran, opened]).toEqual([[], 0]);
  },
);

test("a command explains itself, and so does a group of them", async () => {
  expect((await typed("user", "create", "--help")).printed).toContain("create [options] <name>");
  expect((await typed("help", "migrate")).printed).toContain("migrate");
  expect((await typed("user")).printed).toContain("make an account");
});

test.each([
  [["migrat"], "unknown command 'migrat'\n(Did you mean migrate?)"],
  [["user", "creat", "anna"], "(Did you mean create?)"],
  [["migrate", "now"], "too many arguments"],
  [["user", "create"], "missing required argument 'name'"],
  [["user", "create", "anna", "--admn"], "unknown option '--admn'\n(Did you mean --admin?)"],
  [["prune", "x"], "A code of 3 or 4 digits is needed."],
  [["prune", "118", "--url", "ftp://x"], "begins with http:// or https://"],
])("OPS-08 %j is refused before anything is opened", async (args, message) => {
  await expect(typed(...args)).rejects.toMatchObject({
    name: "OperatorError",
    message: expect.stringContaining(message),
  });
});
