import { useEffect } from "react";
import type { Client } from "../../client/app/client.ts";
import { membershipIn } from "../../client/roles/membership.ts";
import { ViewAsBar } from "../../components/roles/ViewAsBar.tsx";
import { ViewAsDialog } from "../../components/roles/ViewAsDialog.tsx";
import { can } from "../../protocol/permissions.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";
import { candidatesOf, searchMembers, withRoles } from "./with_roles.ts";

/** Bar above the chat while viewing a server as someone else. Loaded when that begins. */
export default function ViewingAs() {
  const { client, dialog } = useMain();
  const viewed = client.roles.viewAs.value!;
  const over = !mayView(client, viewed.serverId);
  useEffect(() => {
    if (over) client.roles.setViewAs(null);
  }, [over]);
  return (
    <ViewAsBar
      name={viewed.name}
      onChange={() => dialog.value = { kind: "view-as", serverId: viewed.serverId }}
      onExit={() => client.roles.setViewAs(null)}
    />
  );
}

/** Returns true if this is the open server and the user may manage roles in it. */
function mayView({ servers, session, roles }: Client, serverId: string): boolean {
  const server = servers.selected.value;
  const user = session.user.value;
  if (server?.id !== serverId || !user) return false;
  return can(membershipIn(server, user, roles.byServer.value[serverId]), "manageRoles");
}

/** Dialog for choosing the role or member to view as. */
export function ViewAs({ serverId, onClose }: { serverId: string; onClose: () => void }) {
  const { client } = useMain();
  return (
    <ViewAsDialog
      roles={candidatesOf(client.roles.byServer.value[serverId]?.roles ?? [])}
      onSearch={(text) => searchMembers(client, serverId, text)}
      onPick={async ({ id, name, color }) => {
        onClose();
        // On a phone the drawer covers the bar with the name.
        client.ui.setDrawer(false);
        await withRoles(client, async (on) => {
          if (color !== null) on.viewAsRole(serverId, { id, name });
          else on.viewAsMember(serverId, await on.member(serverId, id));
        }).catch(showError(client));
      }}
      onClose={onClose}
    />
  );
}
