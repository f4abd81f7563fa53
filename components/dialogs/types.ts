/** Props of a dialog without `onClose`. */
export type PropsOf<C> = C extends (props: infer P) => unknown ? Omit<P, "onClose"> : never;
