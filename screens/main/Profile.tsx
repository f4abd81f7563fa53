import { useEffect } from "react";
import { NO_MEMBERS } from "../../client/members/store.ts";
import { ProfileDialog } from "../../components/profile/ProfileDialog.tsx";
import type { EditActions } from "../../components/profile/ProfileEdit.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { type MainContext, useMain } from "./context.ts";
import { showAndThrow } from "./show_error.ts";
import { changeAvatar, changeBanner } from "./pictures.ts";

const OpenSafety = lazyPart(lazy(() => import("./private/OpenSafety.tsx")));

interface Props {
  userId: string;
  username: string;
  editing?: boolean;
  onClose: () => void;
}

/** Profile of a person, with all the actions of its owner. */
export default function OpenProfile({ userId, username, editing = false, onClose }: Props) {
  const main = useMain();
  const { client } = main;
  useEffect(() => {
    const close = client.profiles.view(userId);
    void client.profiles.show(userId);
    return close;
  }, [userId]);
  const serverId = client.servers.selectedId.value;
  useEffect(() => {
    if (serverId) client.members.ensureKnown(serverId, { ids: [userId] });
  }, [serverId, userId]);
  const { members } = client.members.lists.value[serverId ?? ""] ?? NO_MEMBERS;
  const open = client.profiles.current.value;
  const isMe = userId === client.session.user.value?.id;
  return (
    <ProfileDialog
      key={userId}
      username={username}
      editing={editing}
      profile={open?.profile ?? null}
      missing={open?.status === "error"}
      nickname={members.find((one) => one.user_id === userId)?.nickname}
      onRetry={() => void client.profiles.show(userId)}
      onChanged={(profile) => client.profiles.set({ userId, status: "ready", profile })}
      edit={isMe ? editActions(main) : undefined}
      more={!isMe && <OpenSafety userId={userId} username={username} />}
      onClose={onClose}
    />
  );
}

function editActions(main: MainContext): EditActions {
  const { client } = main;
  return {
    onAvatar: (file, view) => changeAvatar(main, file, view),
    onBanner: (file, view) => changeBanner(main, file, view),
    onRemoveBanner: async () =>
      void await client.profiles.update({ banner_url: null }).catch(showAndThrow(client)),
    onSave: async ({ display_name, custom_status, ...texts }) => {
      // A name may be refused: then nothing is saved.
      await client.account.change({ display_name, custom_status });
      await client.profiles.update(texts);
    },
    onAddLink: client.profiles.addSocialLink,
    onRemoveLink: client.profiles.removeSocialLink,
  };
}
