import { useMain } from "./context.ts";

/** Asks, then signs out (NAV-08). */
export function useLogout(): () => void {
  const { client, dialog } = useMain();
  return () =>
    dialog.value = {
      kind: "confirm",
      title: "Log out",
      text: "Are you sure you want to logout?",
      confirm: "Log out",
      onConfirm: client.session.logout,
    };
}
