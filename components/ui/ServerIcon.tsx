import { initials } from "./Avatar.tsx";

const SIZES = {
  mini: "size-4 text-10",
  sm: "size-6 text-12",
  rail: "size-11 text-14",
  lg: "size-14 text-20",
  xl: "size-20 text-24",
};

interface Props {
  name: string;
  url?: string | null;
  size?: keyof typeof SIZES;
}

/** The picture of a server; without one the first two letters of its name (NAV-17). */
export function ServerIcon({ name, url, size = "rail" }: Props) {
  return (
    <span
      aria-hidden="true"
      class={`inline-flex shrink-0 items-center justify-center overflow-hidden font-semibold ${
        SIZES[size]
      } ${size === "sm" || size === "mini" ? "rounded-sm" : "rounded-lg"} ${
        size === "rail" ? "" : "bg-surface-4 text-strong"
      }`}
    >
      {url
        ? <img src={url} alt="" class="size-full object-cover" />
        : initials(name, size === "mini" ? 1 : 2)}
    </span>
  );
}
