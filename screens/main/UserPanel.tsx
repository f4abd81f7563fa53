import { UserPanel } from "../../components/shell/UserPanel.tsx";
import { statusMenu as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";
import { useLogout } from "./useLogout.ts";

/** Oneself at the bottom of the sidebar. */
export function MainUserPanel() {
  const main = useMain();
  const { client, popup } = main;
  const { user, seen } = client.session;
  return (
    <UserPanel
      user={user.value}
      away={user.value?.status === "online" && seen.value === "idle"}
      onMenu={async (at, byKeyboard, returnTo) => {
        const { statusMenu } = await import("./status_menu.ts");
        popup.value = {
          kind: "menu",
          label: t.label,
          items: statusMenu(main),
          at,
          byKeyboard,
          returnTo,
        };
      }}
      onLogout={useLogout()}
    />
  );
}
