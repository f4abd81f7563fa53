import type { Command } from "commander";
import type { ListedUser } from "../admin/users.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { type Admin, withAdmin } from "./admin.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";
import { table } from "./table.ts";

const MORE_HELP = `
NAME is a username or an email address.

Examples:
  parley user list
  parley user create ada --email ada@example.org
  parley user reset-password ada --two-factor-off`;

/** `parley user …`. */
export function addUser(program: Command, machine: Machine): void {
  const user = program.command("user")
    .helpGroup("People:")
    .summary("List, create and help accounts")
    .description("Lists, creates and helps accounts, while the server runs or not.")
    .addHelpText("after", MORE_HELP);
  const add = (name: string, description: string, argument?: string) => {
    const command = user.command(name).description(description);
    if (argument) command.argument("<name>", argument);
    return addOptions(command, argument ? ["data", "port", "host"] : ["data"]);
  };
  const does = (
    act: (admin: Admin, name: string, flags: Flags & Record<string, unknown>) => Promise<Said>,
  ) =>
  async (name: string, flags: Flags & Record<string, unknown>) => {
    const { data, port, host } = flags;
    const config = await configOf(machine, { data, port, host });
    const [text, json] = await withAdmin(machine, config, (admin) => act(admin, name, flags));
    await say(machine, text, json);
  };
  const named = (verb: string, done: string) =>
    does(async (admin, name) => {
      const { username } = await admin.order<{ username: string }>(verb, { name });
      return [`${username} ${done}\n`, { username }];
    });

  add("list", "Show everybody who has an account").action((flags: Flags) =>
    does(async (admin) => {
      const users = await admin.order<ListedUser[]>("user-list", {});
      return [userTable(users), { users }];
    })("", flags)
  );
  add(
    "create",
    "Make an account; prints a link by which its owner chooses a password",
    "letters, digits, underscores",
  )
    .requiredOption("--email <ADDRESS>", "Where its owner gets mail")
    .option("--admin", "Make it an admin of this installation")
    .action(does(async (admin, username, { email, admin: isAdmin = false }) => {
      const input = { username, email, admin: isAdmin };
      return showLink(admin, await admin.order("user-create", input));
    }));
  add("reset-password", "Print a link by which somebody chooses a new password", "who")
    .option("--two-factor-off", "Also turn two-factor off, for a lost phone")
    .action(does(async (admin, name, { twoFactorOff = false }) => {
      const made = await admin.order<MadeLink>("user-reset-password", { name, twoFactorOff });
      const [text, json] = showLink(admin, made);
      const note = "The old password does not work any more, and all their sessions have ended.\n";
      return [text + note, json];
    }));
  add("promote", "Make somebody an admin of this installation", "who")
    .action(named("user-promote", "is an admin now."));
  add("demote", "Make somebody an admin no longer", "who")
    .action(named("user-demote", "is no admin any more."));
  add("disable", "Keep somebody out; ends all sessions", "who")
    .action(named("user-disable", "is signed out everywhere and cannot sign in."));
  add("enable", "Let somebody in again", "who")
    .action(named("user-enable", "can sign in again."));
  add("delete", "Delete an account for ever; see docs/decisions/0004", "who, by username")
    .option("--heir <NAME>", "Who gets the servers that it owns")
    .option("--messages", "Also delete everything that they wrote")
    .action(does(deleteAccount));
}

async function deleteAccount(
  admin: Admin,
  name: string,
  { heir = null, messages = false }: Record<string, unknown>,
): Promise<Said> {
  const done = await admin.order<{ messages: number }>("user-delete", { name, heir, messages });
  const written = messages
    ? `${done.messages} messages of theirs are gone too`
    : "what they wrote stays, by a deleted user";
  return [`The account ${name} is deleted; ${written}.\n`, {
    username: name,
    messages_deleted: messages ? done.messages : 0,
  }];
}

/** For people, and for programs. */
type Said = [text: string, json: object];

interface MadeLink {
  username: string;
  code: string;
  /** Milliseconds. */
  expires: number;
}

function showLink({ url }: Admin, { username, code, expires }: MadeLink): Said {
  const until = new Date(expires).toISOString().slice(0, 16).replace("T", " ");
  const link = `${url}/reset#${code}`;
  const text = `${username} chooses a password at\n\n    ${link}\n\n` +
    `The link works once, until ${until} UTC.\n`;
  return [text, { username, url: link, expires_at: new Date(expires).toISOString() }];
}

function userTable(users: ListedUser[]): string {
  const day = (time: string | null) => time?.slice(0, 10) ?? "-";
  const rows = users.map((user) => [
    user.username,
    user.email,
    user.state,
    user.two_factor ? "on" : "off",
    day(user.created_at),
    day(user.last_used),
  ]);
  return table(["Name", "Email", "State", "Two-factor", "Since", "Last here"], rows);
}
