import type { Client } from "../../client/app/client.ts";
import { publicAddress } from "../../client/base/address.ts";
import { type ReactNode, useEffect } from "react";
import { EditChannelDialog } from "../../components/dialogs/EditChannelDialog.tsx";
import { AddFriendDialog } from "../../components/dialogs/AddFriendDialog.tsx";
import { InviteDialog } from "../../components/dialogs/InviteDialog.tsx";
import { FileDialog } from "../../components/files/FileDialog.tsx";
import { ModerateDialog } from "../../components/dialogs/ModerateDialog.tsx";
import { MuteDialog } from "../../components/dialogs/MuteDialog.tsx";
import { KeysDialog } from "../../components/dialogs/KeysDialog.tsx";
import { CreateServerDialog, JoinServerDialog } from "../../components/dialogs/ServerDialogs.tsx";
import { TypedConfirmDialog } from "../../components/dialogs/TypedConfirmDialog.tsx";
import type { DialogRequest } from "../../components/dialogs/types.ts";
import { ConfirmDialog } from "../../components/ui/ConfirmDialog.tsx";
import { Dialog } from "../../components/ui/Dialog.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyWithRetry } from "../../components/ui/lazy_part.tsx";
import type { Channel } from "../../protocol/channels.ts";
import { can } from "../../protocol/permissions.ts";
import { friends, shell as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import { ChannelPermissions } from "./ChannelPermissions.tsx";
import { type MainContext, useMain } from "./context.ts";
import { CreateChannel } from "./CreateChannel.tsx";
import { Friends } from "./Friends.tsx";
import { drawLightbox } from "./Lightbox.tsx";
import { OpenProfile } from "./Profile.tsx";
import { ManageRoles } from "./ManageRoles.tsx";
import { requestFriend } from "./friends.ts";
import { Settings } from "./Settings.tsx";
import { showAndThrow, showError } from "./show_error.ts";
import { ViewAs } from "./ViewAs.tsx";
import { Why } from "./Why.tsx";

const GroupName = lazyWithRetry(lazy(() => import("./GroupName.tsx")));
const NewMessage = lazyWithRetry(lazy(() => import("./NewMessage.tsx")));
const GroupPeople = lazyWithRetry(lazy(() => import("./GroupPeople.tsx")));
const PrivateDialog = lazyWithRetry(lazy(() => import("./private/PrivateDialog.tsx")));
const VoiceDebug = lazyWithRetry(lazy(() => import("./VoiceDebug.tsx")));
const ServerSettings = lazyWithRetry(lazy(() => import("./ServerSettings.tsx")));
const Share = lazyWithRetry(lazy(() => import("./Share.tsx")));
const Switcher = lazyWithRetry(lazy(() => import("./Switcher.tsx")));

type Kind = DialogRequest["kind"];
type Request<K extends Kind> = Extract<DialogRequest, { kind: K }>;

/** View of each request. */
const VIEWS: {
  [K in Kind]: (request: Request<K>, onClose: () => void, main: MainContext) => ReactNode;
} = {
  "create-server": (_, onClose, { client }) => (
    <CreateServerDialog
      onSubmit={(name) => client.servers.create(name).then(...entered(client))}
      onClose={onClose}
    />
  ),
  "join-server": (_, onClose, { client }) => (
    <JoinServerDialog
      onSubmit={(code) => client.servers.join(code).then(...entered(client, t.invalidInvite))}
      onClose={onClose}
    />
  ),
  friends: (_, onClose) => (
    <Dialog title={friends.title} wide onClose={onClose}>
      <Friends inDialog onLeave={onClose} />
      {null}
    </Dialog>
  ),
  "add-friend": (_, onClose, main) => (
    <AddFriendDialog onSubmit={(username) => requestFriend(main, username)} onClose={onClose} />
  ),
  invite: ({ serverId }, onClose, { client: { servers, permissions, toasts } }) => (
    <InviteDialog
      serverName={servers.selected.value?.name ?? ""}
      canCustomize={can(permissions.membership.value, "manageServer")}
      onCreate={() => servers.createInvite(serverId)}
      onCreateCustom={(options) =>
        servers.createInvite(serverId, options).catch(showAndThrow({ toasts }, t.inviteFailed))}
      linkOf={(code) => `${publicAddress()}/invite/${encodeURIComponent(code)}`}
      onClose={onClose}
    />
  ),
  "create-channel": (request, onClose) => <CreateChannel {...request} onClose={onClose} />,
  "edit-channel": ({ channel }, onClose, main) => (
    <EditChannelDialog
      channel={channel}
      onSubmit={(change) => main.client.channels.change(channel.id, change)}
      onDelete={() => askToDelete(main, channel)}
      onClose={onClose}
      permissions={<ChannelPermissions channel={channel} />}
    />
  ),
  "new-message": (_request, onClose) => <NewMessage onClose={onClose} />,
  "group-people": (request, onClose) => <GroupPeople {...request} onClose={onClose} />,
  "group-name": (request, onClose) => <GroupName {...request} onClose={onClose} />,
  "manage-roles": (request, onClose) => <ManageRoles {...request} onClose={onClose} />,
  why: (request, onClose) => <Why {...request} onClose={onClose} />,
  "view-as": (request, onClose) => <ViewAs {...request} onClose={onClose} />,
  settings: ({ tab }, onClose) => <Settings key={tab} tab={tab} onClose={onClose} />,
  profile: (request, onClose) => <OpenProfile request={request} onClose={onClose} />,
  lightbox: (request, onClose, main) => drawLightbox(main, request, onClose),
  file: (request, onClose) => <FileDialog {...request} onClose={onClose} />,
  share: (request, onClose) => <Share {...request} onClose={onClose} />,
  private: (request, onClose) => <PrivateDialog {...request} onClose={onClose} />,
  keys: (_, onClose) => <KeysDialog onClose={onClose} />,
  switcher: (_, onClose) => <Switcher onClose={onClose} />,
  moderate: (request, onClose) => <ModerateDialog {...request} onClose={onClose} />,
  mute: (request, onClose) => <MuteDialog {...request} onClose={onClose} />,
  "server-settings": ({ serverId, tab }, onClose) => (
    <ServerSettings key={tab} serverId={serverId} tab={tab} onClose={onClose} />
  ),
  "voice-debug": (_, onClose) => <VoiceDebug onClose={onClose} />,
  "typed-confirm": (request, onClose) => <TypedConfirmDialog {...request} onClose={onClose} />,
  confirm: (request, onClose) => <ConfirmDialog {...request} onClose={onClose} />,
};

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
  if (!request || gone) return null;
  const view = VIEWS[request.kind];
  return view(request as never, onClose, main);
}

/** Returns true if a dialog is about a server that the user has left or was removed from. */
function isGone({ client }: MainContext, request: DialogRequest): boolean {
  return "serverId" in request &&
    client.servers.list.value.every(({ id }) => id !== request.serverId);
}

/** Closes the drawer on phones, so that the joined server is visible. */
function entered(client: Client, failed?: string) {
  return [() => client.ui.setDrawer(false), showAndThrow(client, failed)] as const;
}

/** FRD-37, FRD-39. */
function askToDelete({ client, dialog }: MainContext, channel: Channel) {
  dialog.value = {
    kind: "confirm",
    title: t.deleteChannel,
    text: fill(t.deleteChannelText, { name: channel.name }),
    confirm: t.deleteChannelSubmit,
    danger: true,
    onConfirm: () => client.channels.remove(channel.id).catch(showError(client)),
  };
}
