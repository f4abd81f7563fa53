/** Mistakes that the compiler must refuse: this file doesn't compile if one is accepted. */
import { lazy } from "../../../browser/lazy.ts";
import type { MainContext } from "../../../screens/main/context.ts";
import type { LateFeature } from "../../../screens/main/late_feature.ts";
import { complete } from "../../../screens/main/late_feature_list.ts";

export function refused({ dialog }: MainContext) {
  dialog.value = { kind: "invite", serverId: "s" };
  // @ts-expect-error a dialog that no feature has
  dialog.value = { kind: "invites", serverId: "s" };
  // @ts-expect-error without what it is about
  dialog.value = { kind: "invite" };
  // @ts-expect-error with a value of another type
  dialog.value = { kind: "invite", serverId: null };
  // @ts-expect-error with more than it takes
  dialog.value = { kind: "keys", serverId: "s" };

  const keys = lazy(
    () => import("../../../components/dialogs/KeysDialog.tsx"),
    ({ KeysDialog }) => ({ default: KeysDialog }),
  );
  const invite = lazy(() => import("../../../screens/main/invites/InvitePeople.tsx"));
  ({ dialogs: { keys, invite } }) satisfies LateFeature;
  // @ts-expect-error a view that needs more than the dialog has
  ({ dialogs: { keys: invite } }) satisfies LateFeature;
  // @ts-expect-error a name that isn't declared
  ({ dialogs: { invites: invite } }) satisfies LateFeature;
  // @ts-expect-error dialogs without a view
  complete([{ dialogs: { keys, invite } }]);
}
