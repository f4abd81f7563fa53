import eye from "@lucide/icons/icons/eye";
import { viewAs as t } from "../../text/en/roles.ts";
import { Icon } from "../ui/Icon.tsx";
import { Rich } from "../ui/Rich.tsx";

interface Props {
  /** Name of the role or member. */
  name: string;
  onChange: () => void;
  onExit: () => void;
}

/** Bar shown while viewing the server as someone else, with a way out. */
export function ViewAsBar({ name, onChange, onExit }: Props) {
  const button =
    "ring-inside min-h-11 shrink-0 rounded-sm px-3 font-semibold underline-offset-2 hover:underline fine:min-h-8";
  return (
    <div
      role="status"
      class="flex shrink-0 flex-wrap items-center gap-x-2 bg-accent px-3 text-on-accent"
    >
      <Icon of={eye} size={16} />
      <p class="line-clamp-2 min-w-0 flex-1 py-1.5 wrap-anywhere">
        <Rich
          text={t.viewing}
          rest={(inner) => <span class="max-md:sr-only">{inner}</span>}
          name={<strong dir="auto">{name}</strong>}
        />
      </p>
      <button type="button" class={button} onClick={onChange}>{t.change}</button>
      <button type="button" class={button} onClick={onExit}>{t.exit}</button>
    </div>
  );
}
