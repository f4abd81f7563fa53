import { publicAddress } from "../../client/base/address.ts";
import { createElement, Suspense, useEffect } from "react";
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
import { ChannelPermissions } from "./channel_permissions.ts";
import { type MainContext, useMain } from "./context.ts";
import { Friends } from "./friends.ts";
import { drawLightbox } from "./lightbox.ts";
import { OpenProfile } from "./profile.ts";
import { ManageRoles } from "./manage_roles.ts";
import { requestFriend } from "./request_friend.ts";
import { Settings } from "./settings.ts";
import { ViewAs } from "./view_as.ts";
import { Why } from "./why.ts";

const VoiceDebug = again(() => import("./voice_debug.ts"));
const ServerSettings = again(() => import("./server_settings.ts"));
const Switcher = again(() => import("./switcher.ts"));

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
      return createElement(CreateServerDialog, {
        onSubmit: telling(entering(client.createServer)),
        onClose,
      });
    case "join-server":
      return createElement(JoinServerDialog, {
        onSubmit: telling(entering(client.joinServer), "Invalid invite code"),
        onClose,
      });
    case "friends":
      return createElement(
        Dialog,
        { title: "Friends", wide: true, onClose, children: null },
        createElement(Friends, { inDialog: true, onLeave: onClose }),
      );
    case "add-friend":
      return createElement(AddFriendDialog, {
        onSubmit: (username) => requestFriend(main, username),
        onClose,
      });
    case "invite":
      return createElement(InviteDialog, {
        serverName: client.servers.selected.value?.name ?? "",
        canCustomize: can(client.servers.standing.value, "manageServer"),
        onCreate: () => client.createInvite(request.serverId),
        onCreateCustom: telling(
          (options: CreateInvite) => client.createInvite(request.serverId, options),
          "Failed to create custom invite",
        ),
        linkOf: (code) => `${publicAddress()}/invite/${encodeURIComponent(code)}`,
        onClose,
      });
    case "create-channel":
      return createElement(CreateChannelDialog, {
        isVoice: request.isVoice,
        onSubmit: telling(async (name: string, isVoice: boolean) => {
          const channel = await client.createChannel(request.serverId, name, isVoice);
          if (!isVoice) client.select(request.serverId, channel.id);
        }),
        onClose,
      });
    case "edit-channel":
      return createElement(EditChannelDialog, {
        channel: request.channel,
        onSubmit: telling((name: string) => client.renameChannel(request.channel.id, name)),
        onDelete: () => askToDelete(main, request.channel),
        onClose,
        permissions: createElement(ChannelPermissions, { channel: request.channel }),
      });
    case "manage-roles":
      return createElement(ManageRoles, { ...request, onClose });
    case "why":
      return createElement(Why, { ...request, onClose });
    case "view-as":
      return createElement(ViewAs, { ...request, onClose });
    case "settings":
      return createElement(Settings, { key: request.tab, tab: request.tab, onClose });
    case "profile":
      return createElement(OpenProfile, { request, onClose });
    case "lightbox":
      return drawLightbox(main, request, onClose);
    case "keys":
      return createElement(KeysDialog, { onClose });
    case "switcher":
      return createElement(Suspense, { fallback: null }, createElement(Switcher, { onClose }));
    case "moderate":
      return createElement(ModerateDialog, { ...request, onClose });
    case "mute":
      return createElement(MuteDialog, { ...request, onClose });
    case "server-settings":
      return createElement(
        Suspense,
        { fallback: null },
        createElement(ServerSettings, { serverId: request.serverId, onClose }),
      );
    case "voice-debug":
      return createElement(
        Suspense,
        { fallback: null },
        createElement(VoiceDebug, { onClose }),
      );
    case "typed-confirm":
      return createElement(TypedConfirmDialog, { ...request, onClose });
    case "confirm":
      return createElement(ConfirmDialog, { ...request, onClose });
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
      client.deleteChannel(channel.id).catch((error) => client.toasts.show(error.message, "error")),
  };
}
