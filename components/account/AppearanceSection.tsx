import { type Language, LANGUAGES } from "../../protocol/languages.ts";
import type { User } from "../../protocol/users.ts";
import { appearance as t } from "../../text/en/account.ts";
import { type Theme, THEMES } from "../shell/choices.ts";
import { Avatar, colorOf } from "../ui/Avatar.tsx";
import { Choice } from "../ui/Choice.tsx";
import { COLORS } from "../ui/colors.ts";
import { CARD, Radios } from "../ui/Radios.tsx";
import { Select } from "../ui/Select.tsx";

/** By `avatar_color`, as the gradients of the styles. */
const COLOR_OPTIONS = COLORS.map((text, value) => ({ text, value }));

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
  /** Reloads the page when done. The caller reports rejections. */
  onLanguage: (language: Language | null) => void;
  /** A rejection is the caller's to report. */
  onColor: (color: number) => void;
}

/** Color of the user's avatar, one of eight in four columns (ACCT-03, ACCT-04), and the theme. */
export function AppearanceSection(
  { user, theme, onTheme, onColor, language, onLanguage }: AppearanceProps,
) {
  return (
    <>
      <div>
        <Radios
          label={t.avatarColor}
          options={COLOR_OPTIONS}
          value={user.avatar_color ?? colorOf(user.username)}
          onChange={onColor}
          class="grid grid-cols-4 gap-2"
          optionClass={`flex flex-col items-center gap-1 p-2 text-12 ${CARD}`}
        >
          {({ text, value }) => (
            <>
              <Avatar name={user.username} color={value} />
              {text}
            </>
          )}
        </Radios>
        {user.avatar_url && <p class="mt-1 text-12 text-muted">{t.avatarColorHint}</p>}
      </div>
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
