import { UserPanel } from "../../components/shell/UserPanel.tsx";
import { connect } from "./connect.ts";
import { useMain } from "./context.ts";
import { useLogout } from "./useLogout.ts";

/** Oneself at the bottom of the sidebar. */
export const MainUserPanel = connect(UserPanel, () => {
  const { client, popup } = useMain();
  return {
    user: client.session.user.value,
    async onMenu(of, at, byKeyboard, returnTo) {
      const { statusMenu, themeMenu } = await import("./user_menus.ts");
      const menu = of === "status"
        ? { label: "Status", items: statusMenu(client) }
        : { label: "Theme", items: themeMenu(client) };
      popup.value = { kind: "menu", ...menu, at, byKeyboard, returnTo };
    },
    onLogout: useLogout(),
  };
});
