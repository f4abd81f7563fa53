import { DangerTab } from "../../../components/server_settings/DangerTab.tsx";
import { serverSettings as t } from "../../../text/en/main.ts";
import { danger } from "../../../text/en/server_settings.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import type { TabProps } from "./tab.ts";

/** The Danger Zone: deleting is confirmed by typing the server's name; the new owner's was typed. */
export default function DangerSettings({ server, settings }: TabProps) {
  const { client, dialog } = useMain();
  return (
    <DangerTab
      onTransfer={async (username) => {
        const member = await settings.findMember(username);
        if (!member) return t.unknownMember;
        if (member.isOwner) return t.ownAlready;
        dialog.value = {
          kind: "typed-confirm",
          title: danger.transfer,
          text: fill(t.transferText, { name: member.username, server: server.name }),
          word: null,
          confirm: danger.transfer,
          failed: danger.transferFailed,
          async onConfirm() {
            await settings.transfer(member.user_id);
            const values = { name: member.username, server: server.name };
            client.toasts.show(fill(t.transferred, values), "success");
          },
        };
        return null;
      }}
      onDelete={() =>
        dialog.value = {
          kind: "typed-confirm",
          title: danger.delete,
          text: fill(t.deleteText, { name: server.name }),
          word: server.name,
          confirm: danger.delete,
          failed: t.deleteFailed,
          async onConfirm() {
            await settings.remove();
            client.toasts.show(fill(t.deleted, { name: server.name }), "success");
          },
        }}
    />
  );
}
