import { firstSigns } from "../../protocol/graphemes.ts";
import { PRESENCE, type PresenceStatus } from "./presence.ts";

interface Props {
  name: string;
  /**
   * Name whose first character is shown, if it differs from `name`, which determines the gradient.
   */
  called?: string;
  url?: string | null;
  /** Which of the eight gradients was chosen; absent: chosen by name (UX-11). */
  color?: number | null;
  size?: "xs" | "sm" | "md" | "lg" | "xl";
  status?: PresenceStatus;
  /** Class of the background, for the ring around the presence dot. */
  ring?: string;
}

const SIZES = {
  xs: "size-4 text-12",
  sm: "size-6 text-12",
  md: "size-9 text-14",
  lg: "size-10 text-16",
  xl: "size-20 text-24",
};

/** The picture of a person: image, or initial on a gradient, and a presence dot. */
export function Avatar(
  { name, called = name, url, color, size = "md", status, ring = "ring-surface-2" }: Props,
) {
  return (
    <span class={`relative inline-flex shrink-0 rounded-full ${SIZES[size]}`} aria-hidden="true">
      {url ? <img src={url} alt="" class="size-full rounded-full object-cover" /> : (
        <span
          class={`flex size-full items-center justify-center rounded-full font-semibold avatar-${
            color ?? colorOf(name)
          }`}
        >
          {initials(called, 1)}
        </span>
      )}
      {status && (
        <span
          data-presence={status}
          class={`absolute rounded-full ${ring} ${
            size === "xl"
              ? "end-0.5 bottom-0.5 size-5 ring-4"
              : "-end-0.5 -bottom-0.5 size-3 ring-2"
          } ${PRESENCE[status].dot}`}
        />
      )}
    </span>
  );
}

interface PersonProps extends Omit<Props, "name" | "url" | "color"> {
  person: {
    username: string;
    display_name?: string;
    nickname?: string;
    avatar_url?: string | null;
    avatar_color?: number | null;
  };
}

/** Avatar of a person in the form that the server sends. */
export function PersonAvatar({ person, ...props }: PersonProps) {
  const { username, display_name, nickname = display_name, avatar_url, avatar_color } = person;
  const shown = { name: username, called: nickname, url: avatar_url, color: avatar_color };
  return <Avatar {...props} {...shown} />;
}

/** Returns the default gradient of a person, the same in every list (UX-11). */
export function colorOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0)!;
  return sum % 8;
}

/** The first letters of a name, spaces left out: whole characters, so that an emoji is not cut in half. */
export function initials(name: string, count: number): string {
  return firstSigns(name.replace(/\s/g, ""), count).toUpperCase();
}
