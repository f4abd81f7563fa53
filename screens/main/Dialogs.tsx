import { publicAddress } from "../../client/base/address.ts";
import { Suspense, useEffect } from "react";
import { CreateChannelDialog } from "../../components/dialogs/CreateChannelDialog.tsx";
import { EditChannelDialog } from "../../components/dialogs/EditChannelDialog.tsx";
import { AddFriendDialog } from "../../components/dialogs/AddFriendDialog.tsx";
import { InviteDialog } from "../../components/dialogs/InviteDialog.tsx";
import { ModerateDialog } from "../../components/dialogs/ModerateDialog.tsx";
import { MuteDialog } from "../../components/dialogs/MuteDialog.tsx";
import { KeysDialog } from "../../components/dialogs/KeysDialog.tsx";
import { CreateServerDialog, JoinServerDialog } from "../../components/dialogs/ServerDialogs.tsx";
import { TypedConfirmDialog } from "../../components/dialogs/TypedConfirmDialog.tsx";
import type { DialogRequest } from "../../components/dialogs/types.ts";
import { ConfirmDialog } from "../../components/ui/ConfirmDialog.tsx";
import { Dialog } from "../../components/ui/Dialog.tsx";
import { again } from "../../components/ui/part.tsx";
import type { Channel } from "../../protocol/channels.ts";
import type { CreateInvite } from "../../protocol/servers.ts";
import { can } from "../../protocol/permissions.ts";
import { ChannelPermissions } from "./ChannelPermissions.tsx";
import { type MainContext, useMain } from "./context.ts";
import { Friends } from "./Friends.tsx";
import { drawLightbox } from "./Lightbox.tsx";
import { OpenProfile } from "./Profile.tsx";
import { ManageRoles } from "./ManageRoles.tsx";
import { requestFriend } from "./request_friend.ts";
import { Settings } from "./Settings.tsx";
import { ViewAs } from "./ViewAs.tsx";
import { Why } from "./Why.tsx";

const VoiceDebug = again(() => import("./VoiceDebug.tsx"));
const ServerSettings = again(() => import("./ServerSettings.tsx"));
const Switcher = again(() => import("./Switcher.tsx"));

/** The open dialog. This file is loaded when the first one opens. */
export default function Dialogs() {
  const main = useMain();
  const { dialog } = main;
  const request = dialog.value;
  const onClose = () => {
    // A dialog that opened another one closes itself, not that one.
    if (dialog.value === request) dialog.value = null;
  };
  const gone = request !== null && isGone(main, request);
  useEffect(() => {
    if (gone) onClose();
  }, [gone]);
  return request && !gone && draw(main, request, onClose);
}

/** Whether a dialog is about a server that one has left, or was made to leave. */
function isGone({ client }: MainContext, request: DialogRequest): boolean {
  return "serverId" in request &&
    client.servers.list.value.every(({ id }) => id !== request.serverId);
}

function draw(main: MainContext, request: DialogRequest, onClose: () => void) {
  const { client } = main;
  const { toasts } = client;

  /** A refusal becomes a toast, and the dialog stays. */
  function telling<A extends unknown[], T>(action: (...args: A) => Promise<T>, text?: string) {
    return (...args: A) =>
      action(...args).catch((error: Error) => {
        toasts.show(text ?? error.message, "error");
        throw error;
      });
  }

  /** What was entered is open then: on a phone the drawer makes way for it. */
  const entering = (enter: (text: string) => Promise<unknown>) => async (text: string) => {
    await enter(text);
    client.ui.setDrawer(false);
  };

  switch (request.kind) {
    case "create-server":
      return (
        <CreateServerDialog onSubmit={telling(entering(client.servers.create))} onClose={onClose} />
      );
    case "join-server":
      return (
        <JoinServerDialog
          onSubmit={telling(entering(client.servers.join), "Invalid invite code")}
          onClose={onClose}
        />
      );
    case "friends":
      return (
        <Dialog title="Friends" wide onClose={onClose}>
          <Friends inDialog onLeave={onClose} />
          {null}
        </Dialog>
      );
    case "add-friend":
      return (
        <AddFriendDialog onSubmit={(username) => requestFriend(main, username)} onClose={onClose} />
      );
    case "invite":
      return (
        <InviteDialog
          serverName={client.servers.selected.value?.name ?? ""}
          canCustomize={can(client.permissions.membership.value, "manageServer")}
          onCreate={() => client.servers.createInvite(request.serverId)}
          onCreateCustom={telling(
            (options: CreateInvite) => client.servers.createInvite(request.serverId, options),
            "Failed to create custom invite",
          )}
          linkOf={(code) => `${publicAddress()}/invite/${encodeURIComponent(code)}`}
          onClose={onClose}
        />
      );
    case "create-channel":
      return (
        <CreateChannelDialog
          isVoice={request.isVoice}
          onSubmit={telling(async (name: string, isVoice: boolean) => {
            const channel = await client.channels.create(request.serverId, name, isVoice);
            if (!isVoice) client.navigation.select(request.serverId, channel.id);
          })}
          onClose={onClose}
        />
      );
    case "edit-channel":
      return (
        <EditChannelDialog
          channel={request.channel}
          onSubmit={telling((name: string) => client.channels.rename(request.channel.id, name))}
          onDelete={() => askToDelete(main, request.channel)}
          onClose={onClose}
          permissions={<ChannelPermissions channel={request.channel} />}
        />
      );
    case "manage-roles":
      return <ManageRoles {...request} onClose={onClose} />;
    case "why":
      return <Why {...request} onClose={onClose} />;
    case "view-as":
      return <ViewAs {...request} onClose={onClose} />;
    case "settings":
      return <Settings key={request.tab} tab={request.tab} onClose={onClose} />;
    case "profile":
      return <OpenProfile request={request} onClose={onClose} />;
    case "lightbox":
      return drawLightbox(main, request, onClose);
    case "keys":
      return <KeysDialog onClose={onClose} />;
    case "switcher":
      return (
        <Suspense fallback={null}>
          <Switcher onClose={onClose} />
        </Suspense>
      );
    case "moderate":
      return <ModerateDialog {...request} onClose={onClose} />;
    case "mute":
      return <MuteDialog {...request} onClose={onClose} />;
    case "server-settings":
      return (
        <Suspense fallback={null}>
          <ServerSettings serverId={request.serverId} onClose={onClose} />
        </Suspense>
      );
    case "voice-debug":
      return (
        <Suspense fallback={null}>
          <VoiceDebug onClose={onClose} />
        </Suspense>
      );
    case "typed-confirm":
      return <TypedConfirmDialog {...request} onClose={onClose} />;
    case "confirm":
      return <ConfirmDialog {...request} onClose={onClose} />;
  }
}

/** FRD-37, FRD-39. */
function askToDelete({ client, dialog }: MainContext, channel: Channel) {
  dialog.value = {
    kind: "confirm",
    title: "Delete channel",
    text: `Are you sure you want to delete #${channel.name}? Its messages are lost.`,
    confirm: "Delete Channel",
    danger: true,
    onConfirm: () =>
      client.channels.remove(channel.id).catch((error) =>
        client.toasts.show(error.message, "error")
      ),
  };
}
