import { useEffect, useState } from "react";
import { membershipOf, overridesFor } from "../../client/roles/membership.ts";
import { ownMemberOf } from "../../client/roles/server_roles.ts";
import type { Candidate } from "../../components/roles/AddTarget.tsx";
import { ChannelPermissions as View } from "../../components/roles/ChannelPermissions.tsx";
import type { OverrideTarget } from "../../components/roles/OverrideItem.tsx";
import type { Channel } from "../../protocol/channels.ts";
import {
  can,
  outranks,
  outranksRole,
  type Override,
  permissionsOf,
} from "../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { Overrides } from "../../protocol/roles.ts";
import type { Member } from "../../protocol/servers.ts";
import { useMain } from "./context.ts";
import { candidatesOf, searchMembers } from "./targets.ts";
import { withRoles } from "./with_roles.ts";

const NONE: Overrides = {};

/** The permissions of a channel of the open server, with all that can be done to them. */
export function ChannelPermissions({ channel }: { channel: Channel }) {
  const { client } = useMain();
  const serverId = channel.server_id!;
  const serverRoles = client.roles.byServer.value[serverId];
  const membership = client.permissions.membership.value;
  const overrides = serverRoles?.overrides[channel.id] ?? NONE;
  const user = client.session.user.value!;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<{ text: string; run: () => Promise<void> } | null>(null);
  const roles = serverRoles?.roles ?? [];
  const others = [...new Set([...Object.keys(overrides), ...added])]
    .filter((id) => !roles.some((role) => role.id === id));
  const people = usePeopleOf(serverId, others);
  if (!membership || !serverRoles) return null;

  const held = permissionsOf(membership, overridesFor(user.id, overrides));
  const everyone = overrides[DEFAULT_ROLE] ?? {};
  const shown = roles.filter(({ id }) =>
    id === DEFAULT_ROLE || overrides[id] !== undefined || added.includes(id)
  );
  const lockedRole = (position: number) =>
    outranksRole(membership, position) ? null : "This role is not below your highest role.";
  /** Of somebody who has left, what stands there can still be changed. */
  function lockedPerson(id: string): string | null {
    if (membership!.isOwner) return null;
    if (id === user.id) return "You cannot change your own permissions.";
    const member = people[id];
    const theirs = member &&
      membershipOf(roles, { ...ownMemberOf(member), isOwner: member.isOwner });
    return outranks(membership!, theirs ?? null) ? null : "This member's rank is not below yours.";
  }
  const targets: OverrideTarget[] = [
    ...[...shown.slice(-1), ...shown.slice(0, -1)].map(({ id, name, color, position }) => ({
      id,
      name,
      color,
      override: overrides[id] ?? {},
      locked: lockedRole(position),
    })),
    ...others.map((id) => ({
      id,
      name: people[id]?.username ?? "Somebody who left",
      color: null,
      override: overrides[id] ?? {},
      locked: lockedPerson(id),
    })),
  ];

  async function store(target: string, override: Override) {
    try {
      const place = { serverId, channelId: channel.id };
      await withRoles(client, (on) => on.setOverride(place, target, override));
    } catch (error) {
      client.toasts.show((error as Error).message, "error");
    }
  }

  /** Asks first where one would be shut out by it. */
  function set(target: string, override: Override) {
    const run = () => store(target, override);
    const after = overridesFor(user.id, { ...overrides, [target]: override });
    const lost = (["readMessages", "manageChannels"] as const)
      .find((permission) => held[permission] && !can(membership, permission, after));
    if (!lost) return void run();
    const what = lost === "readMessages" ? "see this channel" : "change this channel";
    setQuestion({ text: `You yourself would no longer ${what}.`, run });
  }

  return (
    <View
      targets={targets}
      roles={candidatesOf(
        roles.filter((role) => !shown.includes(role) && outranksRole(membership, role.position)),
      )}
      held={held}
      isPrivate={everyone.readMessages === false}
      privateLocked={lockedRole(0)}
      question={question && {
        text: question.text,
        onConfirm: question.run,
        onClose: () => setQuestion(null),
      }}
      onPrivate={(on) =>
        set(DEFAULT_ROLE, withPermission(everyone, "readMessages", on ? false : undefined))}
      onSearch={async (text) => {
        const found = await searchMembers(client, serverId, text);
        return found.filter(({ id }) => !others.includes(id));
      }}
      onAdd={({ id }: Candidate) => setAdded([...added, id])}
      onChange={({ id, override }, permission, value) =>
        set(id, withPermission(override, permission, value))}
    />
  );
}

function withPermission(
  override: Override,
  permission: keyof Override,
  value: boolean | undefined,
): Override {
  const { [permission]: _, ...rest } = override;
  return value === undefined ? rest : { ...rest, [permission]: value };
}

/** The members with these ids; absent: not loaded yet, or gone. */
function usePeopleOf(serverId: string, ids: readonly string[]): Readonly<Record<string, Member>> {
  const { client } = useMain();
  const [people, setPeople] = useState<Readonly<Record<string, Member>>>({});
  useEffect(() => {
    for (const id of ids) {
      if (people[id]) continue;
      withRoles(client, (on) => on.member(serverId, id)).then(
        (member) => setPeople((held) => ({ ...held, [id]: member })),
        () => {},
      );
    }
  }, [serverId, ids.join()]);
  return people;
}
