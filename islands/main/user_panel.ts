import { UserPanel } from "../../components/shell/UserPanel.tsx";
import { connect } from "./connect.ts";
import { useMain } from "./context.ts";
import { useLogout } from "./useLogout.ts";

/** Oneself at the bottom of the sidebar. */
export const MainUserPanel = connect(UserPanel, () => {
  const { client } = useMain();
  return {
    user: client.session.user.value,
    theme: client.ui.theme.value,
    onStatus: (status) => void client.setStatus(status),
    onTheme: client.setTheme,
    onLogout: useLogout(),
  };
});
