import more from "@lucide/icons/icons/ellipsis";
import { IconButton } from "../ui/IconButton.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";

interface Props {
  label: string;
  /**
   * Id of the element that names the row: it describes the button, since only the row has that
   * name.
   */
  of: string;
  /** Shown even without a pointer that hovers. */
  shown: boolean;
  /** Another button is at the end of the row. */
  beside?: boolean;
  onMenu: OnMenu;
}

/** The button of a row's menu: on hover and focus; without hovering, on the open one (UX-7). */
export function RowOptions({ label, of, shown, beside, onMenu }: Props) {
  return (
    <span
      class={`absolute ${
        beside ? "end-8 pointer-coarse:hidden" : "end-0.5"
      } opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 ${
        shown ? "pointer-coarse:opacity-100" : ""
      }`}
    >
      <IconButton
        icon={more}
        iconSize={16}
        small
        label={label}
        aria-describedby={of}
        aria-haspopup="menu"
        onClick={({ currentTarget, detail }) =>
          onMenu(anchorOf(currentTarget), detail === 0, currentTarget)}
      />
    </span>
  );
}
