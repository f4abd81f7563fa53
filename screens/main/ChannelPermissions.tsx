import { useEffect, useState } from "react";
import { membershipOf, overridesFor } from "../../client/roles/membership.ts";
import { ownMemberOf, type ServerRoles } from "../../client/roles/server_roles.ts";
import type { Candidate } from "../../components/roles/AddTarget.tsx";
import { ChannelPermissions as View } from "../../components/roles/ChannelPermissions.tsx";
import { SyncNotice } from "../../components/roles/SyncNotice.tsx";
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
  const serverId = channel.server_id!;
  const overrides = client.roles.byServer.value[serverId]?.overrides[channel.id] ?? NONE;
  return (
    <>
      <SyncState channel={channel} />
      <OverrideEditor
        serverId={serverId}
        overrides={overrides}
        texts={OF_CHANNEL}
        onSet={(target, override) =>
          withRoles(client, (on) =>
            on.setOverride({ serverId, channelId: channel.id }, target, override))}
      />
    </>
  );
}

/** Says whether a channel has the permissions of its category, and gives them to it (COM-2). */
function SyncState({ channel }: { channel: Channel }) {
  const { client } = useMain();
  const { id, mode } = channel;
  const { category_id, synced = false } = client.channels.find(id) ?? channel;
  const category = client.channels.categories.value.find((one) => one.id === category_id)?.name;
  // Permissions of an encrypted channel are signed, and follow no category.
  if (category === undefined || mode === "private") return null;
  return (
    <SyncNotice
      category={category}
      isSynced={synced}
      onSync={() => client.channels.sync(id).catch(showError(client))}
    />
  );
}

interface EditorProps {
  serverId: string;
  overrides: Overrides;
  texts: EditorTexts;
  /** Stores the whole override of a target. Rejects if it failed. */
  onSet: (target: string, override: Override) => Promise<unknown>;
}

/** Texts about the place whose permissions are edited; absent: those of a channel. */
export interface EditorTexts {
  private?: string;
  privateHint?: string;
  letIn: (name: string) => string;
  /** Warnings by the permission that a change would take from the user. */
  lost: { readMessages: string; manageChannels: string };
}

/** Edits the overrides of a place in the open server. */
export function OverrideEditor({ serverId, ...props }: EditorProps) {
  const { client } = useMain();
  const serverRoles = client.roles.byServer.value[serverId];
  const membership = client.permissions.membership.value;
  return membership && serverRoles && (
    <Loaded {...props} serverId={serverId} serverRoles={serverRoles} membership={membership} />
  );
}

interface LoadedProps extends EditorProps {
  serverRoles: ServerRoles;
  membership: Membership;
}

function Loaded({ serverId, overrides, texts, onSet, serverRoles, membership }: LoadedProps) {
  const { client } = useMain();
  const { roles } = serverRoles;
  const [added, setAdded] = useState<readonly string[]>([]);
  const ownId = client.session.user.value!.id;
  const { held, question, set, setAtOnce } = useOverrideChanges(
    { onSet, lost: texts.lost },
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
      privateText={texts.private}
      privateHint={texts.privateHint}
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
          () => client.toasts.show(texts.letIn(name), "success"),
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
  { onSet, lost }: Pick<EditorProps, "onSet"> & Pick<EditorTexts, "lost">,
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

  const setAtOnce = onSet;

  function set(target: string, override: Override) {
    const onConfirm = () => setAtOnce(target, override).catch(showError(client));
    const after = overridesFor(ownId, { ...overrides, [target]: override });
    const isLost = (permission: keyof typeof lost) =>
      held[permission] && !can(membership, permission, after);
    const taken = (["readMessages", "manageChannels"] as const).find(isLost);
    if (taken) setQuestion({ text: lost[taken], onConfirm });
    else void onConfirm();
  }

  const onClose = () => setQuestion(null);
  return { held, set, setAtOnce, question: question && { ...question, onClose } };
}

const OF_CHANNEL: EditorTexts = {
  letIn: (name) => fill(t.letIn, { name }),
  lost: { readMessages: t.hiddenFromYou, manageChannels: t.lockedForYou },
};

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
