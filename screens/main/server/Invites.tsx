import { useEffect } from "react";
import { publicAddress } from "../../../client/base/address.ts";
import { InvitesTab } from "../../../components/server_settings/InvitesTab.tsx";
import { serverText } from "../../../client/base/errors.ts";
import { serverSettings as t, shell } from "../../../text/en/main.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { withToasts } from "../moderate.ts";
import { copyText } from "../person_menu.ts";
import type { TabProps } from "./tab.ts";

/** The Invites tab. */
export default function InviteSettings({ server, settings }: TabProps) {
  const main = useMain();
  const { client, dialog } = main;
  const { invites } = settings;
  useEffect(invites.watch, [invites]);
  return (
    <InvitesTab
      list={invites.state.value}
      onRetry={invites.load}
      onCreate={async (options) => {
        try {
          await client.servers.createInvite(server.id, options);
          await invites.changed();
        } catch (error) {
          // The spec has a single error text for custom invites (INV-24).
          const text = options ? shell.inviteFailed : serverText(error, t.inviteFailed);
          client.toasts.show(text, "error");
          throw error;
        }
      }}
      onCopy={({ code }) =>
        copyText(main, `${publicAddress()}/invite/${encodeURIComponent(code)}`, t.linkCopied)}
      onRevoke={({ id, code }) =>
        dialog.value = {
          kind: "confirm",
          title: t.deleteInvite,
          text: fill(t.deleteInviteText, { code }),
          confirm: t.delete,
          danger: true,
          onConfirm: () =>
            withToasts(main, settings.revokeInvite(id), t.inviteDeleted, t.deleteInviteFailed)
              .catch(() => {}),
        }}
    />
  );
}
