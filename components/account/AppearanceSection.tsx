import { useId } from "react";
import type { User } from "../../protocol/users.ts";
import { type Theme, THEMES } from "../shell/choices.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Choice } from "../ui/Choice.tsx";

/** By `avatar_color`, as the gradients of the styles. */
const COLORS = ["Teal", "Blue", "Indigo", "Purple", "Pink", "Orange", "Yellow", "Green"];

export interface AppearanceProps {
  user: User;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** A rejection is the caller's to report. */
  onColor: (color: number) => void;
}

/** The colour of one's avatar, of eight in four columns (ACCT-03, ACCT-04), and the theme. */
export function AppearanceSection({ user, theme, onTheme, onColor }: AppearanceProps) {
  const name = useId();
  return (
    <>
      <fieldset>
        <legend class="mb-1 text-13 font-semibold text-normal">Avatar Color</legend>
        <div class="grid grid-cols-4 gap-2" data-avatar-colors>
          {COLORS.map((text, color) => (
            <label
              key={text}
              class="flex cursor-pointer flex-col items-center gap-1 rounded-md border border-line bg-surface-3 p-2 text-12 text-normal transition-colors hover:border-field has-checked:border-accent-text has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                name={name}
                class="sr-only"
                checked={(user.avatar_color ?? 0) === color}
                onChange={() => onColor(color)}
              />
              <Avatar name={user.username} color={color} />
              {text}
            </label>
          ))}
        </div>
        {user.avatar_url && (
          <p class="mt-1 text-12 text-muted">It shows where your picture does not.</p>
        )}
      </fieldset>
      <Choice label="Theme" options={THEMES} value={theme} onChange={onTheme} />
    </>
  );
}
