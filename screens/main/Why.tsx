import { CHANNEL_FLAGS, FLAG_GROUPS, FLAG_TEXTS } from "../../components/roles/flags.ts";
import { WhyDialog } from "../../components/roles/WhyDialog.tsx";
import { whyText } from "../../components/roles/why_text.ts";
import type { Channel } from "../../protocol/channels.ts";
import { explain } from "../../protocol/explain.ts";
import type { Flag } from "../../protocol/permissions.ts";
import { DEFAULT_ROLE, DEFAULT_ROLE_NAME } from "../../protocol/role_colors.ts";
import { useMain } from "./context.ts";

interface Props {
  /** null: in the whole server. */
  channel: Channel | null;
  flag?: Flag;
  onClose: () => void;
}

/** What one may do in a channel or a server, or as whom one looks at it, and why. */
export function Why({ channel, flag, onClose }: Props) {
  const { client } = useMain();
  const { standing, overrides } = client.rights.groundsOf(channel);
  const roles = client.roles.rights.value[client.servers.selectedId.value ?? ""]?.roles ?? [];
  const nameOf = (id: string) =>
    id === DEFAULT_ROLE
      ? DEFAULT_ROLE_NAME
      : roles.find((role) => role.id === id)?.name ?? "A role";
  const flags = channel ? CHANNEL_FLAGS : FLAG_GROUPS.flatMap((group) => group.flags);
  const where = channel ? `#${channel.name}` : client.servers.selected.value?.name ?? "";
  const viewed = client.roles.viewAs.value;
  return (
    <WhyDialog
      description={viewed
        ? `What ${viewed.name} may do in ${where}, and why`
        : `What you may do in ${where}, and why`}
      rows={flags.map((one) => {
        const explanation = explain(standing, one, overrides);
        return {
          flag: one,
          label: FLAG_TEXTS[one].label,
          allowed: explanation.allowed,
          why: whyText(explanation, nameOf),
          asked: one === flag,
        };
      })}
      onClose={onClose}
    />
  );
}
