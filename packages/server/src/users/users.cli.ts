/** The operator's commands on accounts, for when nobody can log in to do it. */
import { text } from "node:stream/consumers";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { OperatorError } from "../platform/operator-error.ts";
import { Problem } from "../platform/problem.ts";
import type { CliContext, Verb } from "../platform/verbs.ts";
import { newPassword } from "./password.ts";
import type { UsersService } from "./users.service.ts";

export interface UserVerbsSide {
  readonly usersOf: (context: CliContext) => Promise<UsersService>;
  /** Where `--password-stdin` reads; a password never stands among the arguments, which every process can list. */
  readonly input?: NodeJS.ReadableStream;
}

export function userVerbs({ usersOf, input = process.stdin }: UserVerbsSide): readonly Verb[] {
  const passwordFrom = async (isPiped: boolean): Promise<string> =>
    isPiped ? ((await text(input)).split(/\r?\n/)[0] ?? "") : newPassword();
  return [
    {
      words: "user create",
      usage: "NAME [--admin] [--email ADDRESS]... [--fullname TEXT] [--password-stdin]",
      about: "make an account; prints a new password unless one is piped in",
      run: async (context, args) => {
        const { name, values } = parsed(args, {
          admin: { type: "boolean", default: false },
          email: { type: "string", multiple: true, default: [] },
          fullname: { type: "string" },
          "password-stdin": { type: "boolean", default: false },
        });
        const isPiped = values["password-stdin"] === true;
        const password = await passwordFrom(isPiped);
        const users = await usersOf(context);
        await orOperatorError(
          users.createByOperator({
            username: name,
            password,
            emails: values["email"] as string[],
            fullname: (values["fullname"] as string | undefined) ?? null,
            isAdmin: values["admin"] === true,
          }),
        );
        context.say(`${name} can log in${isPiped ? "" : ` with the password ${password}`}`);
      },
    },
    {
      words: "user reset",
      usage: "NAME [--unlock] [--password-stdin]",
      about: "give an account a new password, which ends its sessions",
      run: async (context, args) => {
        const { name, values } = parsed(args, {
          unlock: { type: "boolean", default: false },
          "password-stdin": { type: "boolean", default: false },
        });
        const isPiped = values["password-stdin"] === true;
        const password = await passwordFrom(isPiped);
        const unlock = values["unlock"] === true;
        const users = await usersOf(context);
        await users.resetByOperator(name, { password, unlock });
        context.say(`${name} has ${isPiped ? "the new password" : `the password ${password}`}`);
      },
    },
    {
      words: "user list",
      usage: "",
      about: "list the accounts: name, what they are, how many plants they are linked to",
      run: async (context) => {
        const users = await usersOf(context);
        for (const { user, holder } of await users.listForOperator()) {
          const kind = user.is_admin ? "admin" : `${holder.perms.size} plants`;
          context.say(`${user.username}  ${kind}${user.disabled ? "  locked" : ""}`);
        }
      },
    },
  ];
}

type Options = NonNullable<ParseArgsConfig["options"]>;
function parsed(
  args: readonly string[],
  options: Options,
): { name: string; values: Readonly<Record<string, unknown>> } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new Error("exactly one NAME is needed");
    return { name, values };
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}
async function orOperatorError(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof Problem ? new OperatorError(`${error.message}.`) : error;
  }
}
