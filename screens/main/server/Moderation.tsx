import type { LiveList } from "../../../client/base/live_list.ts";
import { ModerationTab } from "../../../components/server_settings/ModerationTab.tsx";
import { can } from "../../../protocol/permissions.ts";
import { moderation as t } from "../../../text/en/main.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { withToasts } from "../moderate.ts";
import type { TabProps } from "./tab.ts";

/** The Moderation tab: each list for those who may (MOD-18, MOD-19). */
export default function ModerationSettings({ settings }: TabProps) {
  const main = useMain();
  const membership = main.client.permissions.membership.value;
  const source = <T,>(list: LiveList<T>) => ({
    list: list.state.value,
    onShow: list.watch,
    onRetry: () => void list.load(),
  });
  const paged = <T,>(
    pages: LiveList<T> & Pick<typeof settings.audit, "hasOlder" | "loadOlder">,
  ) => ({
    ...source(pages),
    onOlder: pages.hasOlder.value ? pages.loadOlder : null,
  });
  return (
    <ModerationTab
      bans={can(membership, "banMembers") ? source(settings.bans) : null}
      mutes={can(membership, "muteMembers") ? source(settings.mutes) : null}
      reports={can(membership, "manageReports") ? paged(settings.reports) : null}
      audit={can(membership, "viewAuditLog") ? paged(settings.audit) : null}
      onUnban={({ user_id, banned_username: name }) =>
        withToasts(main, settings.unban(user_id), fill(t.unbanned, { name }), t.unbanFailed, {
          plain: true,
        })}
      onUnmute={({ user_id, muted_username: name }) =>
        withToasts(main, settings.unmute(user_id), fill(t.unmuted, { name }), t.unmuteFailed)}
    />
  );
}
