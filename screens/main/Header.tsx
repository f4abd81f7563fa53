import { lazy } from "../../browser/lazy.ts";
import { unreadElsewhere } from "../../client/channels/state.ts";
import { Header } from "../../components/shell/Header.tsx";
import { useOptionalModule } from "../../components/ui/lazy_part.tsx";
import { shell as t } from "../../text/en/main.ts";
import { CallButton } from "./CallButton.tsx";
import { useMain } from "./context.ts";
import { channelActions } from "./channel_actions.ts";
import { Private } from "./private/late.tsx";
import { titled } from "./titled.ts";
import { useLogout } from "./useLogout.ts";

const threadPath = lazy(() => import("./threads/ThreadPath.tsx"));

/** Header of the open view. */
export function MainHeader() {
  const main = useMain();
  const { client, dialog, popup } = main;
  const { ui } = client;
  const selected = client.channels.selected.value;
  const channel = selected && titled(client, selected);
  const ThreadPath = useOptionalModule(threadPath, !!channel?.thread);
  const hasPadlock = channel &&
    (channel.server_id === null || client.channels.privateFrom(channel.id) !== null);
  return (
    <Header
      path={ThreadPath && channel?.thread && <ThreadPath thread={channel} />}
      direct={channel?.server_id === null ? channel : null}
      channelName={channel?.name ?? null}
      topic={channel?.topic}
      title={client.servers.selected.value?.name ?? t.home}
      drawerOpen={ui.drawerOpen.value}
      elsewhere={unreadElsewhere(
        client.channels.lists.value,
        client.channels.selectedId.value,
        client.notifications.muted.value,
      )}
      membersOpen={ui.membersOpen.value && !ui.panel.value}
      privacy={hasPadlock && <Private of="padlock" channel={channel} />}
      call={channel?.recipient ? <CallButton channelId={channel.id} /> : null}
      actions={channelActions(main)}
      onTopic={(at, returnTo) =>
        popup.value = { kind: "topic", channelId: channel!.id, at, returnTo }}
      onMenu={() => ui.setDrawer(!ui.drawerOpen.value)}
      onMembers={ui.pressMembers}
      onSettings={() => dialog.value = { kind: "settings" }}
      onLogout={useLogout()}
    />
  );
}
