import { MembersTab } from "../../../components/server_settings/MembersTab.tsx";
import { moderation as t } from "../../../text/en/main.ts";
import { useMain } from "../context.ts";
import { moderationItems, rolesItems } from "../moderate.ts";
import { nicknameItems } from "../nicknames/person_rows.ts";
import type { TabProps } from "./tab.ts";

/** The Members tab. */
export default function MemberSettings({ server, settings }: TabProps) {
  const main = useMain();
  const { status, search, members, total } = settings.members.state.value;
  return (
    <MembersTab
      list={{ status, items: members }}
      query={search}
      total={total}
      onShow={settings.members.watch}
      onRetry={() => void settings.members.load()}
      onQuery={settings.members.search}
      onMore={() => void settings.members.more()}
      menuOf={(member) => {
        const { user_id: userId, username } = member;
        const target = { serverId: server.id, userId, username, member };
        return [
          ...rolesItems(main, target),
          ...nicknameItems(main, target),
          ...moderationItems(main, target, t.kickMemberFailed),
        ];
      }}
    />
  );
}
