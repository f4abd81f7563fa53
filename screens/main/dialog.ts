import type { ComponentType } from "react";
import type { Lazy } from "../../browser/lazy.ts";
import type { PropsOf } from "../../components/dialogs/types.ts";
import type { ConfirmDialog } from "../../components/ui/ConfirmDialog.tsx";
import type { TypedConfirmDialog } from "../../components/dialogs/TypedConfirmDialog.tsx";

/** For dialogs that need nothing but their name. */
export type NoProps = unknown;

/** Kinds of dialogs, and what opening one takes: each feature adds its own. */
export interface DialogProps {
  confirm: PropsOf<typeof ConfirmDialog>;
  "typed-confirm": PropsOf<typeof TypedConfirmDialog>;
}
export type DialogKind = keyof DialogProps;

/** Open dialog, and its subject. */
export type DialogRequest = { [K in DialogKind]: { kind: K } & DialogProps[K] }[DialogKind];

/** Views of a feature's dialogs. */
export type DialogViews = {
  readonly [K in DialogKind]?: Lazy<
    { default: ComponentType<DialogProps[K] & { onClose: () => void }> }
  >;
};
