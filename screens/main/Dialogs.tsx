import { type ComponentType, Suspense, useEffect } from "react";
import type { Lazy } from "../../browser/lazy.ts";
import { TypedConfirmDialog } from "../../components/dialogs/TypedConfirmDialog.tsx";
import { ConfirmDialog } from "../../components/ui/ConfirmDialog.tsx";
import { lazyWithRetry } from "../../components/ui/lazy_part.tsx";
import { type MainContext, useMain } from "./context.ts";
import type { DialogRequest } from "./dialog.ts";
import { LATE_FEATURES } from "./late_feature_list.ts";

type View = ComponentType<{ onClose: () => void }>;
type LazyView = Lazy<{ default: View }>;
const LISTED = LATE_FEATURES.flatMap(({ dialogs = {} }) => Object.entries(dialogs));

/** Views by kind. Each is rendered with requests of its kind, which have its props. */
const VIEWS: Readonly<Record<string, View>> = {
  // The compiler has compared the props (`DialogViews`).
  ...Object.fromEntries(LISTED.map(([kind, view]) => [kind, lazyWithRetry(view as LazyView)])),
  // `DialogProps` takes these props from the component.
  confirm: ConfirmDialog as View,
  // The same.
  "typed-confirm": TypedConfirmDialog as View,
};

/** The open dialog. This file is loaded when the first one opens. */
export default function Dialogs() {
  const main = useMain();
  const { dialog } = main;
  const request = dialog.value;
  const onClose = () => {
    // A dialog that opened another one closes itself, not that one.
    if (dialog.value === request) dialog.value = null;
  };
  const gone = request !== null && isGone(main, request);
  useEffect(() => {
    if (gone) onClose();
  }, [gone]);
  if (!request || gone) return null;
  const View = VIEWS[request.kind];
  return (
    <Suspense fallback={null}>
      <View {...request} onClose={onClose} />
    </Suspense>
  );
}

/** Returns true if a dialog is about a server that the user has left or was removed from. */
function isGone({ client }: MainContext, request: DialogRequest): boolean {
  return "serverId" in request &&
    client.servers.list.value.every(({ id }) => id !== request.serverId);
}
