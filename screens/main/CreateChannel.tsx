import {
  CreateChannelDialog,
  type NewChannel,
} from "../../components/dialogs/CreateChannelDialog.tsx";
import { can, type Membership, outranksRole, type Override } from "../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { Overrides } from "../../protocol/roles.ts";
import { channel as t } from "../../text/en/dialogs.ts";
import { overridesFor } from "../../client/roles/membership.ts";
import { useMain } from "./context.ts";
import { showAndThrow } from "./show_error.ts";
import { candidatesOf, searchMembers } from "./with_roles.ts";

interface Props {
  serverId: string;
  isVoice: boolean;
  categoryId?: string;
  onClose: () => void;
}

const SEES: Override = { readMessages: true };

/** Creates a channel of the open server, hidden from the start if requested. */
export default function CreateChannel({ serverId, isVoice, categoryId, onClose }: Props) {
  const { client, dialog } = useMain();
  const membership = client.permissions.membership.value;
  const ownId = client.session.user.value!.id;
  const roles = (client.roles.byServer.value[serverId]?.roles ?? [])
    .filter(({ id, position }) =>
      membership && id !== DEFAULT_ROLE && outranksRole(membership, position)
    );

  async function create({ name, isVoice, isEncrypted, readers }: NewChannel) {
    const permissions = readers && seenBy(readers, { ownId, membership, isEncrypted });
    const channel = await client.channels.create(serverId, {
      name,
      isVoice,
      isEncrypted,
      ...(categoryId && { categoryId }),
      ...(permissions && { permissions }),
    });
    if (!isVoice) client.navigation.select(serverId, channel.id);
    // Behind the closing of this one.
    if (isEncrypted) {
      queueMicrotask(() => dialog.value = { kind: "private", channelId: channel.id });
    }
  }

  return (
    <CreateChannelDialog
      isVoice={isVoice}
      roles={candidatesOf(roles)}
      onSearch={async (text) =>
        (await searchMembers(client, serverId, text)).filter(({ id }) => id !== ownId)}
      onSubmit={(channel) => create(channel).catch(showAndThrow(client))}
      onClose={onClose}
    />
  );
}

/**
 * Returns the permissions of a channel that only these roles and people, and its creator, can see.
 * @throws Error with a text for the user: an encrypted channel needs one of their own roles
 */
export function seenBy(
  readers: readonly string[],
  who: { ownId: string; membership: Membership | null; isEncrypted: boolean },
): Overrides {
  const permissions: Overrides = {
    [DEFAULT_ROLE]: { readMessages: false },
    ...Object.fromEntries(readers.map((id) => [id, SEES])),
  };
  const { ownId, membership, isEncrypted } = who;
  if (can(membership, "readMessages", overridesFor(ownId, permissions))) return permissions;
  // Only the owner signs changes for themselves (E2E-18).
  if (isEncrypted) throw new Error(t.missingRole);
  return { ...permissions, [ownId]: SEES };
}
