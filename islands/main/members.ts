import { useEffect } from "react";
import { memberGroups } from "../../client/state/members.ts";
import { MembersPanel } from "../../components/shell/MembersPanel.tsx";
import { connect } from "./connect.ts";
import { useMain } from "./context.ts";
import { liesOver } from "./overlays.ts";
import { placeOfMembers } from "./placeOfMembers.ts";

/** The members of the open server or direct message, loaded when the panel is first opened. */
export const MainMembers = connect(MembersPanel, () => {
  const main = useMain();
  const { client } = main;
  const id = placeOfMembers(client)!;
  const { status, members } = client.members.lists.value[id] ??
    { status: "loading" as const, members: [] };
  const load = () => void client.loadMembers(id);
  useEffect(load, [id]);
  return {
    title: client.servers.selectedId.value ? "Members" : "Participants",
    over: liesOver(),
    status,
    ...memberGroups(members),
    onClose: () => client.ui.setMembers(false),
    onRetry: load,
    async onMember(member, at, byKeyboard, returnTo) {
      const { user_id: userId, username } = member;
      const { personMenu } = await import("./personMenu.ts");
      const items = await personMenu(main, { userId, username });
      main.popup.value = { kind: "menu", label: username, items, at, byKeyboard, returnTo };
    },
  };
});
