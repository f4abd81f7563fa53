import copy from "@lucide/icons/icons/copy";
import report from "@lucide/icons/icons/flag";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { personMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { inGroup, type MenuPerson } from "./late_feature.ts";
import { byGroup, featureRows } from "./menu_rows.ts";

/** Subject of the menu. */
export interface Person {
  userId: string;
  username: string;
}

/**
 * Builds the menu of a person (MEM-18 to MEM-25), with only the actions that the user may take.
 * `serverId`: the server to moderate in, if it's open.
 */
export async function personMenu(
  main: MainContext,
  { userId, username }: Person,
  serverId = main.client.servers.selectedId.value,
): Promise<MenuItem[]> {
  const { toasts, servers } = main.client;
  const isOpen = serverId === servers.selectedId.value;
  const person = personOf(main, { userId, username }, isOpen ? serverId : null);
  // Users can't report themselves (MEND-26l).
  const reports: MenuItem[] = person.isMe ? [] : [
    { text: t.report, icon: report, onSelect: () => void toasts.show(t.reportSoon) },
  ];
  return byGroup(["person", "moderation"], [
    ...await featureRows((feature) => feature.personMenu?.(main, person)),
    ...inGroup("person", [
      { text: t.copyId, icon: copy, onSelect: () => copyText(main, userId, t.copiedId) },
      ...reports,
    ]),
  ]);
}

function personOf({ client }: MainContext, person: Person, serverId: string | null): MenuPerson {
  let member: ReturnType<MenuPerson["member"]> | undefined;
  const find = async () =>
    serverId === null ? undefined : await client.members.find(serverId, person.userId) ?? undefined;
  return {
    ...person,
    isMe: person.userId === client.session.user.value?.id,
    serverId,
    member: () => member ??= find(),
  };
}

/** Puts a text on the clipboard and says so. */
export function copyText({ client }: MainContext, text: string, said: string) {
  navigator.clipboard.writeText(text).then(
    () => client.toasts.show(said, "success", 2000),
    () => client.toasts.show(t.noClipboard, "error"),
  );
}
