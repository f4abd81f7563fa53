import { createElement } from "react";
import type { DialogRequest } from "../../components/dialogs/types.ts";
import { ProfileDialog } from "../../components/profile/ProfileDialog.tsx";
import type { EditActions } from "../../components/profile/ProfileEdit.tsx";
import type { MainContext } from "./context.ts";
import { changeAvatar, changeBanner } from "./pictures.ts";

type Request = Extract<DialogRequest, { kind: "profile" }>;

/** The profile of somebody, with all that its owner can do. */
export function drawProfile(main: MainContext, request: Request, onClose: () => void) {
  const { client } = main;
  const { userId, username, editing = false } = request;
  const own = userId === client.session.user.value?.id;
  return createElement(ProfileDialog, {
    key: userId,
    username,
    editing,
    onLoad: () => client.profile(userId),
    edit: own ? editActions(main) : undefined,
    onClose,
  });
}

function editActions(main: MainContext): EditActions {
  const { client } = main;
  return {
    onAvatar: (file, view) => changeAvatar(main, file, view),
    onBanner: (file, view) => changeBanner(main, file, view),
    onRemoveBanner: async () => {
      await client.updateProfile({ banner_url: null }).catch((error) => {
        client.toasts.show(error.message, "error");
        throw error;
      });
    },
    onSave: async ({ custom_status, ...texts }) => {
      await client.updateProfile(texts);
      await client.changeAccount({ custom_status: custom_status || null });
    },
    onAddLink: client.addSocialLink,
    onRemoveLink: client.removeSocialLink,
  };
}
