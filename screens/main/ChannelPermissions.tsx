import { useEffect, useState } from "react";
import { overridesFor, standingOf } from "../../client/roles/standing.ts";
import { placeOf } from "../../client/roles/rights_state.ts";
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
  const rights = client.roles.rights.value[serverId];
  const standing = client.rights.standing.value;
  const overrides = rights?.overrides[channel.id] ?? NONE;
  const user = client.session.user.value!;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<{ text: string; run: () => Promise<void> } | null>(null);
  const roles = rights?.roles ?? [];
  const others = [...new Set([...Object.keys(overrides), ...added])]
    .filter((id) => !roles.some((role) => role.id === id));
  const people = usePeopleOf(serverId, others);
  if (!standing || !rights) return null;

  const held = permissionsOf(standing, overridesFor(user.id, overrides));
  const everyone = overrides[DEFAULT_ROLE] ?? {};
  const shown = roles.filter(({ id }) =>
    id === DEFAULT_ROLE || overrides[id] !== undefined || added.includes(id)
  );
  const lockedRole = (position: number) =>
    outranksRole(standing, position) ? null : "This role is not below your highest role.";
  /** Of somebody who has left, what stands there can still be changed. */
  function lockedPerson(id: string): string | null {
    if (standing!.isOwner) return null;
    if (id === user.id) return "You cannot change your own permissions.";
    const member = people[id];
    const theirs = member &&
      standingOf(roles, { ...placeOf(member), isOwner: member.isOwner });
    return outranks(standing!, theirs ?? null) ? null : "This member's rank is not below yours.";
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
      .find((flag) => held[flag] && !can(standing, flag, after));
    if (!lost) return void run();
    const what = lost === "readMessages" ? "see this channel" : "change this channel";
    setQuestion({ text: `You yourself would no longer ${what}.`, run });
  }

  return (
    <View
      targets={targets}
      roles={candidatesOf(
        roles.filter((role) => !shown.includes(role) && outranksRole(standing, role.position)),
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
        set(DEFAULT_ROLE, withFlag(everyone, "readMessages", on ? false : undefined))}
      onSearch={async (text) => {
        const found = await searchMembers(client, serverId, text);
        return found.filter(({ id }) => !others.includes(id));
      }}
      onAdd={({ id }: Candidate) => setAdded([...added, id])}
      onChange={({ id, override }, flag, value) => set(id, withFlag(override, flag, value))}
    />
  );
}

function withFlag(
  override: Override,
  flag: keyof Override,
  value: boolean | undefined,
): Override {
  const { [flag]: _, ...rest } = override;
  return value === undefined ? rest : { ...rest, [flag]: value };
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
