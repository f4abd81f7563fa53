import { lazy } from "../../browser/lazy.ts";
import { shell as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";

/** Asks, then signs out (NAV-08). */
export function useLogout(): () => void {
  const { client, dialog } = useMain();
  return () => {
    const asked = dialog.value = {
      kind: "confirm",
      title: t.logOut,
      text: t.logOutText,
      confirm: t.logOut,
      onConfirm: () => client.session.logout(),
    };
    // Nothing waits for it: if the answer is unknown, the question stays as it is.
    lazy(() => import("./private/leaving.ts")).load().then(async ({ keysQuestion }) => {
      const question = await keysQuestion(client, (next) => dialog.value = next);
      if (question && dialog.value === asked) dialog.value = question;
    }).catch(() => {});
  };
}
