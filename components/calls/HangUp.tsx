import phoneOff from "@lucide/icons/icons/phone-off";
import { IconButton } from "../ui/IconButton.tsx";

/** The red button that ends a call, without words. */
export function HangUp({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton
      icon={phoneOff}
      label={label}
      class="text-danger-text! hover:bg-danger hover:text-on-danger!"
      onClick={onClick}
    />
  );
}
