import { CHANNEL_PERMISSIONS, PERMISSION_GROUPS } from "../../components/roles/permissions.ts";
import { WhyDialog } from "../../components/roles/WhyDialog.tsx";
import { whyText } from "../../components/roles/why_text.ts";
import type { Channel } from "../../protocol/channels.ts";
import { explain } from "../../protocol/explain.ts";
import type { Permission } from "../../protocol/permissions.ts";
import { DEFAULT_ROLE, DEFAULT_ROLE_NAME } from "../../protocol/role_colors.ts";
import { permissions as t } from "../../text/en/main.ts";
import { permissions as names } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { useMain } from "./context.ts";

interface Props {
  /** null: in the whole server. */
  channel: Channel | null;
  permission?: Permission;
  onClose: () => void;
}

/**
 * Effective permissions in a channel or server, of the user or of the person viewed as, each with
 * its reason.
 */
export default function Why({ channel, permission, onClose }: Props) {
  const { client } = useMain();
  const { membership, overrides } = client.permissions.groundsOf(channel);
  const roles = client.roles.byServer.value[client.servers.selectedId.value ?? ""]?.roles ?? [];
  const nameOf = (id: string) =>
    id === DEFAULT_ROLE
      ? DEFAULT_ROLE_NAME
      : roles.find((role) => role.id === id)?.name ?? t.unknownRole;
  const permissions = channel
    ? CHANNEL_PERMISSIONS
    : PERMISSION_GROUPS.flatMap((group) => group.permissions);
  const where = channel ? `#${channel.name}` : client.servers.selected.value?.name ?? "";
  const category = channel?.synced
    ? client.channels.categories.value.find(({ id }) => id === channel.category_id)?.name
    : undefined;
  const viewed = client.roles.viewAs.value;
  return (
    <WhyDialog
      description={viewed
        ? fill(t.whyViewed, { name: viewed.name, where })
        : fill(t.whyYou, { where })}
      rows={permissions.map((one) => {
        const explanation = explain(membership, one, overrides);
        return {
          permission: one,
          label: names[one],
          allowed: explanation.allowed,
          why: whyText(explanation, nameOf, category),
          asked: one === permission,
        };
      })}
      onClose={onClose}
    />
  );
}
