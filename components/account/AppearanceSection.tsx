import { useId } from "react";
import { type Language, LANGUAGES } from "../../protocol/languages.ts";
import type { User } from "../../protocol/users.ts";
import { appearance as t, colors } from "../../text/en/account.ts";
import { type Theme, THEMES } from "../shell/choices.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Choice } from "../ui/Choice.tsx";
import { Select } from "../ui/Select.tsx";

/** By `avatar_color`, as the gradients of the styles. */
const COLORS = [
  colors.teal,
  colors.blue,
  colors.indigo,
  colors.purple,
  colors.pink,
  colors.orange,
  colors.yellow,
  colors.green,
];

const LANGUAGE_OPTIONS = [
  { value: "", text: t.languageSystem },
  ...Object.entries(LANGUAGES).map(([value, text]) => ({ value, text })),
];

export interface AppearanceProps {
  user: User;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** null: as the browser asks. */
  language: Language | null;
  /** The page is loaded anew when it is done. A rejection is the caller's to report. */
  onLanguage: (language: Language | null) => void;
  /** A rejection is the caller's to report. */
  onColor: (color: number) => void;
}

/** The colour of one's avatar, of eight in four columns (ACCT-03, ACCT-04), and the theme. */
export function AppearanceSection(
  { user, theme, onTheme, onColor, language, onLanguage }: AppearanceProps,
) {
  const name = useId();
  return (
    <>
      <fieldset>
        <legend class="mb-1 text-13 font-semibold text-normal">{t.avatarColor}</legend>
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
        {user.avatar_url && <p class="mt-1 text-12 text-muted">{t.avatarColorHint}</p>}
      </fieldset>
      <Choice label={t.theme} options={THEMES} value={theme} onChange={onTheme} />
      <Select
        label={t.language}
        options={LANGUAGE_OPTIONS}
        value={language ?? ""}
        hint={t.languageHint}
        onChange={(value) => onLanguage(value as Language || null)}
      />
    </>
  );
}
