import { type ButtonHTMLAttributes, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { IconData } from "./Icon.tsx";
import { lazy, preload } from "../../browser/lazy.ts";
import { lazyWithRetry } from "./lazy_part.tsx";

export interface MenuItem {
  text: string;
  icon: IconData;
  onSelect: () => void;
  /** Description in a second line. */
  hint?: string;
  /** The keys that do the same, as people read them (MEND-26k). */
  keys?: string;
  danger?: boolean;
  /** Group of the item; a line separates different groups. */
  group?: string;
  /** Set for an item of a choice: true if it's the chosen one. */
  checked?: boolean;
}

export interface MenuProps {
  items: MenuItem[];
  /** The menu's name. */
  label: string;
  placement: "bottom-start" | "bottom-end" | "top-start" | "top-end";
  /** Renders the button with the given attributes. */
  trigger: (attributes: ButtonHTMLAttributes<HTMLButtonElement>) => ReactNode;
}

const menu = lazy(() => import("./Menu.tsx"));
const Menu = lazyWithRetry(menu);

/** A button that opens a menu. The menu's machinery is loaded when the button is first used. */
export function MenuButton(props: MenuProps) {
  const [used, setUsed] = useState<"pointer" | "keyboard" | null>(null);
  const closed = (retry?: () => void) =>
    props.trigger({
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onClick(event) {
        setUsed(event.detail === 0 ? "keyboard" : "pointer");
        retry?.();
      },
      onPointerEnter: () => preload(menu),
      onFocus: () => preload(menu),
    });
  if (!used) return closed();
  return (
    <ErrorBoundary fallback={closed}>
      <Suspense fallback={closed()}>
        <Menu {...props} byKeyboard={used === "keyboard"} />
      </Suspense>
    </ErrorBoundary>
  );
}
