import { UserPanel } from "../../components/shell/UserPanel.tsx";
import { connect } from "./connect.ts";
import { useMain } from "./context.ts";
import { useLogout } from "./useLogout.ts";

/** Oneself at the bottom of the sidebar. */
export const MainUserPanel = connect(UserPanel, () => {
  const main = useMain();
  const { client, popup } = main;
  const { user, seen } = client.session;
  return {
    user: user.value,
    away: user.value?.status === "online" && seen.value === "idle",
    async onMenu(at, byKeyboard, returnTo) {
      const { statusMenu } = await import("./status_menu.ts");
      popup.value = {
        kind: "menu",
        label: "Status",
        items: statusMenu(main),
        at,
        byKeyboard,
        returnTo,
      };
    },
    onLogout: useLogout(),
  };
});
