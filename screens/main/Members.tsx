import { useCallback, useEffect, useMemo } from "react";
import { byUser } from "../../client/members/known.ts";
import { NO_MEMBERS } from "../../client/members/store.ts";
import { GroupButtons } from "../../components/groups/GroupButtons.tsx";
import type { MemberSlot } from "../../components/members/MemberGroups.tsx";
import type { OnMember } from "../../components/members/MemberItem.tsx";
import { MembersPanel } from "../../components/members/MembersPanel.tsx";
import { lazy } from "../../browser/lazy.ts";
import { useMedia } from "../../components/ui/useMedia.ts";
import { states } from "../../text/en/common.ts";
import { panel as t } from "../../text/en/members.ts";
import { isLimited } from "../../client/roles/limited.ts";
import { memberListId, useMain } from "./context.ts";
import { groupItems } from "./group_items.ts";
import { WIDE_WINDOW_QUERY } from "./members_overlay.ts";
import { openPersonCard } from "./person_card.ts";
import { showError } from "./show_error.ts";
import { useMemberSearch } from "./useMemberSearch.ts";
import { displayNameOf } from "../../protocol/display_name.ts";
import { useAlike } from "./useAlike.ts";

/**
 * The members of the open server or direct message; in a channel that not all members can read,
 * those who can (MEND-15). Loaded when the panel is first opened.
 */
export default function MainMembers() {
  const main = useMain();
  const { client } = main;
  const serverId = client.servers.selectedId.value;
  const inServer = serverId !== null;
  const channel = client.channels.selected.value;
  const roles = client.roles.byServer.value[serverId ?? ""];
  // The members of a channel read its threads.
  const channelId = channel?.parent_id ?? channel?.id;
  const id = inServer && channelId && roles && isLimited(roles, channelId)
    ? channelId
    : memberListId(client)!;
  const list = client.members.lists.value[id] ?? NO_MEMBERS;
  const alike = useAlike(list);
  const { channels } = client;
  const isPrivate = channel !== null && channels.privateFrom(channel.id) !== null;
  const slots = useMemo(() => {
    const known = byUser(list.members);
    const at = (slot: string | null): MemberSlot => slot === null ? null : known.get(slot) ?? null;
    return {
      online: list.online.map(at),
      offline: list.offline.map(at),
      hoisted: list.hoisted,
    };
  }, [list]);
  const over = !useMedia(WIDE_WINDOW_QUERY);
  const { ui } = client;
  const asked = ui.membersAsked.value;
  useEffect(() => {
    if (!asked) return;
    ui.setMembers(true);
    find("[data-side=members]")?.focus();
  }, [asked]);
  const close = () => {
    const isInside = find("[data-side=members]")?.contains(document.activeElement);
    ui.setMembers(false);
    if (isInside && !over) find("[data-members]")?.focus();
  };
  const load = () => void client.members.load(id);
  useEffect(load, [id]);
  const onMember = useCallback<OnMember>(async (member, at, byKeyboard, returnTo, opens) => {
    const { user_id: userId, username, avatar_url, avatar_color } = member;
    const name = displayNameOf(member);
    if (opens === "card") {
      const person = { userId, username, name, avatarUrl: avatar_url, avatarColor: avatar_color };
      return openPersonCard(main, person, returnTo, { at });
    }
    try {
      const { personMenu } = await lazy(() => import("./person_menu.ts")).load();
      const items = await personMenu(main, { userId, username });
      main.popup.value = { kind: "menu", label: name, items, at, byKeyboard, returnTo };
    } catch (error) {
      showError(client, states.partFailed)(error as Error);
    }
  }, [main]);
  const search = useMemberSearch(inServer ? id : null);
  return (
    <MembersPanel
      title={inServer ? t.members : t.participants}
      over={over}
      still={inServer && ui.wide.value && asked === null}
      search={inServer ? search.text : null}
      onSearch={search.setText}
      {...(search.found ?? {
        status: list.status,
        ...slots,
        onShown: (first, last) => client.members.show(id, first, last),
        onRetry: load,
      })}
      onClose={close}
      onMember={onMember}
      handleOf={({ user_id, username, display_name, nickname = display_name }) => {
        if (!nickname || !isPrivate && !alike?.has(user_id)) return null;
        return `@${isPrivate ? channels.pinnedNames.value.get(user_id) ?? username : username}`;
      }}
    >
      {channel?.recipients && <GroupButtons items={groupItems(main, channel)} />}
    </MembersPanel>
  );
}

function find(selector: string): HTMLElement | null {
  return document.querySelector(selector);
}
