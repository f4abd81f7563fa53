import type { Client } from "../../../client/app/client.ts";
import { mayHoldKeys } from "../../../client/e2ee/support.ts";
import { shell } from "../../../text/en/main.ts";
import { leaving as t } from "../../../text/en/keys.ts";
import type { DialogRequest } from "../dialog.ts";

type Question = Extract<DialogRequest, { kind: "confirm" }>;

/**
 * The question whether this device's keys stay here, locked, or are deleted (MEND-33, E2E-42).
 * @param ask shows a further question
 * @returns null: there are none here
 */
export async function keysQuestion(
  { e2ee, session }: Pick<Client, "e2ee" | "session">,
  ask: (question: Question) => void,
): Promise<Question | null> {
  if (!await mayHoldKeys()) return null;
  const { phase, recovery, devices } = await (await e2ee.open()).look();
  if (phase !== "ready" && phase !== "locked") return null;
  const isLast = phase === "ready" && recovery === "unconfirmed" && devices === 1;
  const remove = () => session.logout("delete");
  const sure: Question = {
    kind: "confirm",
    title: t.delete,
    text: t.lastDevice,
    confirm: t.delete,
    danger: true,
    onConfirm: remove,
  };
  return {
    kind: "confirm",
    title: shell.logOut,
    text: t.keys,
    confirm: t.keep,
    onConfirm: () => session.logout(),
    other: { text: t.delete, onPress: isLast ? () => ask(sure) : remove },
  };
}
