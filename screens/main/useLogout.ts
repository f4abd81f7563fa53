import { shell as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";

/** Asks, then signs out (NAV-08). */
export function useLogout(): () => void {
  const { client, dialog } = useMain();
  return () =>
    dialog.value = {
      kind: "confirm",
      title: t.logOut,
      text: t.logOutText,
      confirm: t.logOut,
      onConfirm: client.session.logout,
    };
}
