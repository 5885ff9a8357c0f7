/** The operator's commands on accounts, for when nobody can log in to do it. */
import { text } from "node:stream/consumers";
import type { AddCommands, CliContext } from "../platform/commands.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { Problem } from "../platform/problem.ts";
import { usable } from "./first-accounts.ts";
import { newPassword } from "./password.ts";
import type { UsersService } from "./users.service.ts";

export interface UserCommandsSide {
  readonly usersOf: (context: CliContext) => Promise<UsersService>;
  /** Where `--password-stdin` reads; a password never stands among the arguments, which every process can list. */
  readonly input?: NodeJS.ReadableStream;
}

interface PasswordFlag {
  readonly passwordStdin: boolean;
}
const passwordFlag = [
  "--password-stdin",
  "read the password from the standard input instead of making one",
  false,
] as const;

export const userCommands =
  ({ usersOf, input = process.stdin }: UserCommandsSide): AddCommands =>
  (program, open) => {
    const passwordFrom = async (isPiped: boolean): Promise<string> =>
      isPiped ? ((await text(input)).split(/\r?\n/)[0] ?? "") : newPassword();
    const user = program.command("user").description("accounts, for when nobody can log in");
    user
      .command("create")
      .description("make an account; prints a new password unless one is piped in")
      .argument("<name>")
      .option("--admin", "sees every plant and may do everything", false)
      .option("--email <address...>", "one or several")
      .option("--fullname <text>", "of the person")
      .option(...passwordFlag)
      .action(async (name: string, flags: CreateFlags) => {
        const password = await passwordFrom(flags.passwordStdin);
        // Before the database is opened, which is made where there is none.
        usable({ username: name, password });
        const context = await open();
        const users = await usersOf(context);
        await orOperatorError(
          users.createByOperator({
            username: name,
            password,
            emails: [...(flags.email ?? [])],
            fullname: flags.fullname ?? null,
            isAdmin: flags.admin,
          }),
        );
        const shown = flags.passwordStdin ? "" : ` with the password ${password}`;
        context.print(`${name} can log in${shown}`);
      });
    user
      .command("reset")
      .description("give an account a new password, which ends its sessions")
      .argument("<name>")
      .option("--unlock", "let a locked account log in again", false)
      .option(...passwordFlag)
      .action(async (name: string, flags: PasswordFlag & { readonly unlock: boolean }) => {
        const password = await passwordFrom(flags.passwordStdin);
        const context = await open();
        const users = await usersOf(context);
        await users.resetByOperator(name, { password, unlock: flags.unlock });
        const shown = flags.passwordStdin ? "the new password" : `the password ${password}`;
        context.print(`${name} has ${shown}`);
      });
    user
      .command("list")
      .description("list the accounts: name, what they are, how many plants they are linked to")
      .action(async () => {
        const context = await open();
        const users = await usersOf(context);
        for (const { user: one, holder } of await users.listForOperator()) {
          const kind = one.is_admin ? "admin" : `${holder.perms.size} plants`;
          context.print(`${one.username}  ${kind}${one.disabled ? "  locked" : ""}`);
        }
      });
  };

interface CreateFlags extends PasswordFlag {
  readonly admin: boolean;
  readonly email?: readonly string[];
  readonly fullname?: string;
}
async function orOperatorError(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof Problem ? new OperatorError(`${error.message}.`) : error;
  }
}
