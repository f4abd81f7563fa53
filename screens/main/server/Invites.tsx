import { publicAddress } from "../../../client/base/address.ts";
import { InvitesTab } from "../../../components/server_settings/InvitesTab.tsx";
import { serverText } from "../../../client/base/errors.ts";
import { useMain } from "../context.ts";
import { telling } from "../moderate.ts";
import { copyText } from "../person_menu.ts";
import { useLoaded } from "./useLoaded.ts";
import type { TabProps } from "./tab.ts";

/** The Invites tab. */
export function InviteSettings({ server, settings }: TabProps) {
  const main = useMain();
  const { client, dialog } = main;
  const list = useLoaded(settings.invites);
  const copyLink = (code: string) =>
    copyText(main, `${publicAddress()}/invite/${encodeURIComponent(code)}`, "Link copied");
  return (
    <InvitesTab
      list={list}
      onRetry={settings.invites.load}
      onCreate={async (options) => {
        try {
          await client.servers.createInvite(server.id, options);
          await settings.invites.changed();
        } catch (error) {
          // Of a custom one the spec has one text for whatever is wrong (INV-24).
          const text = options
            ? "Failed to create custom invite"
            : serverText(error, "Failed to create invite");
          client.toasts.show(text, "error");
          throw error;
        }
      }}
      onCopy={({ code }) => copyLink(code)}
      onRevoke={({ id, code }) =>
        dialog.value = {
          kind: "confirm",
          title: "Delete invite",
          text: `Nobody can join with ${code} any more.`,
          confirm: "Delete",
          danger: true,
          onConfirm: () =>
            telling(
              main,
              () => settings.revokeInvite(id),
              "Invite deleted",
              "Failed to delete the invite",
            )
              .catch(() => {}),
        }}
    />
  );
}
