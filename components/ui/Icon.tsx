import { createElement } from "react";

/** A drawing from `@lucide/icons/icons/<name>`. */
export interface IconData {
  name: string;
  /** Elements of SVG: a name and its attributes each, which the package's scripts don't say. */
  node: (string | Record<string, string>)[][];
}

interface Props {
  of: IconData;
  /** Pixels. */
  size?: number;
  class?: string;
}

/** Icons with a direction, which are mirrored in right-to-left text. */
const ALONG = /^(reply|log-out|send-h|arrow-l|chevron-[lr])/;

/** A Lucide icon. It never carries meaning alone, so assistive technology skips it. */
export function Icon({ of, size = 20, class: className = "" }: Props) {
  return (
    <svg
      class={`shrink-0 ${ALONG.test(of.name) ? "rtl:-scale-x-100 " : ""}${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {(of.node as [string, Record<string, string>][]).map(([tag, { key, ...attributes }]) =>
        createElement(tag, { key, ...attributes })
      )}
    </svg>
  );
}
