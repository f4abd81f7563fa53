import { lazy } from "../../../browser/lazy.ts";
import { NotificationSection } from "../../../components/dialogs/NotificationSection.tsx";
import { lazyPart } from "../../../components/ui/lazy_part.tsx";
import { settings as t } from "../../../text/en/account.ts";
import { useMain } from "../context.ts";

const PushSetting = lazyPart(lazy(() => import("../PushSetting.tsx")));

/** Notifications in the account's settings. */
export default function NotificationSettings() {
  const { account, notifications, toasts } = useMain().client;
  return (
    <NotificationSection
      settings={notifications.settings.value}
      permission={notifications.permission.value}
      push={<PushSetting />}
      onChange={(name, on) =>
        void account.turn(name, on).catch(() => toasts.show(t.failed, "error"))}
    />
  );
}
