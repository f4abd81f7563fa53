import { useEffect, useState } from "react";
import { membershipOf, overridesFor } from "../../client/roles/membership.ts";
import { ownMemberOf, type ServerRoles } from "../../client/roles/server_roles.ts";
import type { Candidate } from "../../components/roles/AddTarget.tsx";
import { ChannelPermissions as View } from "../../components/roles/ChannelPermissions.tsx";
import type { OverrideTarget } from "../../components/roles/OverrideItem.tsx";
import type { Channel } from "../../protocol/channels.ts";
import {
  can,
  type Membership,
  outranks,
  outranksRole,
  type Override,
  permissionsOf,
} from "../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { Overrides, Role } from "../../protocol/roles.ts";
import type { Member } from "../../protocol/servers.ts";
import { permissions as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";
import { candidatesOf, searchMembers, withRoles } from "./with_roles.ts";
import { fullDisplayName } from "../../protocol/display_name.ts";

const NONE: Overrides = {};

/** The permissions of a channel of the open server, with all that can be done to them. */
export function ChannelPermissions({ channel }: { channel: Channel }) {
  const { client } = useMain();
  const serverRoles = client.roles.byServer.value[channel.server_id!];
  const membership = client.permissions.membership.value;
  return membership && serverRoles && (
    <Loaded channel={channel} serverRoles={serverRoles} membership={membership} />
  );
}

interface LoadedProps {
  channel: Channel;
  serverRoles: ServerRoles;
  membership: Membership;
}

function Loaded({ channel, serverRoles, membership }: LoadedProps) {
  const { client } = useMain();
  const serverId = channel.server_id!;
  const { roles } = serverRoles;
  const overrides = serverRoles.overrides[channel.id] ?? NONE;
  const [added, setAdded] = useState<readonly string[]>([]);
  const ownId = client.session.user.value!.id;
  const { held, question, set, setAtOnce } = useOverrideChanges(
    { serverId, channelId: channel.id },
    { ownId, membership, overrides },
  );
  const listed = [...new Set([DEFAULT_ROLE, ...Object.keys(overrides), ...added])];
  const shown = roles.filter(({ id }) => listed.includes(id));
  const others = listed.filter((id) => !roles.some((role) => role.id === id));
  const people = usePeopleOf(serverId, others);
  const everyone = overrides[DEFAULT_ROLE] ?? {};
  const personTarget = (id: string): OverrideTarget => ({
    id,
    name: people[id] ? fullDisplayName(people[id], true) : t.former,
    color: null,
    override: overrides[id] ?? {},
    locked: lockedPerson(membership, roles, people[id], id === ownId),
  });

  return (
    <View
      targets={[
        ...[...shown.slice(-1), ...shown.slice(0, -1)].map(({ id, name, color, position }) => ({
          id,
          name,
          color,
          override: overrides[id] ?? {},
          locked: lockedRole(membership, position),
        })),
        ...others.map(personTarget),
      ]}
      roles={candidatesOf(
        roles.filter((role) => !shown.includes(role) && outranksRole(membership, role.position)),
      )}
      held={held}
      isPrivate={everyone.readMessages === false}
      privateLocked={lockedRole(membership, 0)}
      question={question}
      onPrivate={(on) =>
        set(DEFAULT_ROLE, withPermission(everyone, "readMessages", on ? false : undefined))}
      onSearch={async (text) => {
        const found = await searchMembers(client, serverId, text);
        return found.filter(({ id }) => !others.includes(id));
      }}
      onAdd={({ id, name }: Candidate) => {
        setAdded([...added, id]);
        // People added to a hidden channel get to see it (MEND-15).
        if (everyone.readMessages !== false) return;
        setAtOnce(id, withPermission({}, "readMessages", true)).then(
          () => client.toasts.show(fill(t.letIn, { name }), "success"),
          showError(client),
        );
      }}
      onChange={({ id, override }, permission, value) =>
        set(id, withPermission(override, permission, value))}
    />
  );
}

/**
 * Returns changes to a channel's overrides: `set` asks first if the user would lock themselves out,
 * `setAtOnce` never asks, and rejects if it failed. `held`: the user's own permissions there.
 */
function useOverrideChanges(
  location: { serverId: string; channelId: string },
  { ownId, membership, overrides }: {
    ownId: string;
    membership: Membership;
    overrides: Overrides;
  },
) {
  const { client } = useMain();
  const [question, setQuestion] = useState<
    { text: string; onConfirm: () => Promise<unknown> } | null
  >(null);
  const held = permissionsOf(membership, overridesFor(ownId, overrides));

  function setAtOnce(target: string, override: Override) {
    return withRoles(client, (on) => on.setOverride(location, target, override));
  }

  function set(target: string, override: Override) {
    const onConfirm = () => setAtOnce(target, override).catch(showError(client));
    const after = overridesFor(ownId, { ...overrides, [target]: override });
    const isLost = (permission: keyof typeof LOST) =>
      held[permission] && !can(membership, permission, after);
    const lost = (["readMessages", "manageChannels"] as const).find(isLost);
    if (lost) setQuestion({ text: LOST[lost], onConfirm });
    else void onConfirm();
  }

  const onClose = () => setQuestion(null);
  return { held, set, setAtOnce, question: question && { ...question, onClose } };
}

/** Warnings by the permission that a change would take from the user. */
const LOST = { readMessages: t.hiddenFromYou, manageChannels: t.lockedForYou };

/** Why a role's override cannot be changed; null: it can. */
function lockedRole(membership: Membership, position: number): string | null {
  return outranksRole(membership, position) ? null : t.roleNotBelow;
}

/**
 * Returns why a person's override cannot be changed; null: it can. Overrides of people who have
 * left can still be changed.
 */
function lockedPerson(
  membership: Membership,
  roles: readonly Role[],
  member: Member | undefined,
  isMe: boolean,
): string | null {
  if (membership.isOwner) return null;
  if (isMe) return t.ownLocked;
  const theirs = member && membershipOf(roles, { ...ownMemberOf(member), isOwner: member.isOwner });
  return outranks(membership, theirs ?? null) ? null : t.rankNotBelow;
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
