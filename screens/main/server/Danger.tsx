import { DangerTab } from "../../../components/server_settings/DangerTab.tsx";
import { useMain } from "../context.ts";
import type { TabProps } from "./tab.ts";

/** The Danger Zone: deleting is confirmed by typing the server's name; the new owner's was typed. */
export function DangerSettings({ server, settings }: TabProps) {
  const { client, dialog } = useMain();
  return (
    <DangerTab
      onTransfer={async (username) => {
        const member = await settings.findMember(username);
        if (!member) return "User not found in this server";
        if (member.isOwner) return "You own this server already";
        dialog.value = {
          kind: "typed-confirm",
          title: "Transfer Ownership",
          text: `${member.username} will own ${server.name}, and only they can give it back.`,
          word: null,
          confirm: "Transfer Ownership",
          failed: "Failed to transfer ownership",
          async onConfirm() {
            await settings.transfer(member.user_id);
            client.toasts.show(`${member.username} owns ${server.name} now`, "success");
          },
        };
        return null;
      }}
      onDelete={() =>
        dialog.value = {
          kind: "typed-confirm",
          title: "Delete Server",
          text: `${server.name} and all that was said in it will be gone for everybody.`,
          word: server.name,
          confirm: "Delete Server",
          failed: "Failed to delete server",
          async onConfirm() {
            await settings.remove();
            client.toasts.show(`${server.name} was deleted`, "success");
          },
        }}
    />
  );
}
