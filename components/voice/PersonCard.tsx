import { type ReactNode, useId } from "react";
import volumeIcon from "@lucide/icons/icons/volume-2";
import { fill } from "../../text/message.ts";
import { people as t } from "../../text/en/voice.ts";
import { Icon } from "../ui/Icon.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";
import { Divided, MenuItemBody } from "../ui/MenuItems.tsx";

interface Props {
  /** Header with the person's details. */
  about: ReactNode;
  name: string;
  /** False for the user themselves. */
  hasVolume: boolean;
  /** 0 to 2; null: not known yet. */
  volume: number | null;
  onVolume: (volume: number) => void;
  items: readonly MenuItem[];
}

/** Card of a person: who they are, their volume here, and actions. */
export function PersonCard({ about, name, hasVolume, volume, onVolume, items }: Props) {
  return (
    <div class="flex w-72 flex-col p-1.5 pointer-coarse:w-full">
      {about}
      {hasVolume && <Volume volume={volume} onVolume={onVolume} />}
      <ul role="group" aria-label={name} class="border-t border-line pt-1.5">
        <Divided items={items}>
          {(item) => (
            <li role="none">
              <button
                type="button"
                aria-pressed={item.checked}
                onClick={item.onSelect}
                class={`ring-inside flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-start hover:bg-surface-4 fine:min-h-9 ${
                  item.danger ? "text-danger-text" : "text-normal hover:text-strong"
                }`}
              >
                <MenuItemBody item={item} />
              </button>
            </li>
          )}
        </Divided>
      </ul>
    </div>
  );
}

function Volume({ volume, onVolume }: Pick<Props, "volume" | "onVolume">) {
  const id = useId();
  const percent = Math.round((volume ?? 1) * 100);
  return (
    <div class="border-t border-line px-2.5 py-2">
      <div class="flex items-center justify-between text-13">
        <label for={id} class="font-semibold text-strong">{t.volume}</label>
        <output for={id} class="tabular-nums text-muted">{percent} %</output>
      </div>
      <div class="flex items-center gap-2">
        <Icon of={volumeIcon} size={18} class="text-muted" />
        <input
          id={id}
          type="range"
          min={0}
          max={200}
          step={5}
          value={percent}
          data-autofocus
          aria-valuetext={fill(t.volumeValue, { percent })}
          onInput={({ currentTarget }) => onVolume(Number(currentTarget.value) / 100)}
          class="h-11 min-w-0 flex-1 cursor-pointer fine:h-8"
        />
      </div>
    </div>
  );
}
