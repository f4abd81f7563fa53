import { UserPanel } from "../../components/shell/UserPanel.tsx";
import { lazy } from "../../browser/lazy.ts";
import { states } from "../../text/en/common.ts";
import { statusMenu as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";
import { useLogout } from "./useLogout.ts";

/** The user at the bottom of the sidebar. */
export function MainUserPanel() {
  const main = useMain();
  const { client, popup } = main;
  const { user, seen } = client.session;
  return (
    <UserPanel
      user={user.value}
      away={user.value?.status === "online" && seen.value === "idle"}
      onMenu={(at, byKeyboard, returnTo) =>
        void lazy(() => import("./status_menu.ts")).load().then(({ statusMenu }) => {
          const items = statusMenu(main);
          popup.value = { kind: "menu", label: t.label, items, at, byKeyboard, returnTo };
        }).catch(showError(client, states.partFailed))}
      onLogout={useLogout()}
    />
  );
}
