import { encode } from "uqr";

/** A text as a QR code, black on white in every look. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "L", border: 2 });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => isDark ? `M${x} ${y}h1v1h-1z` : ""));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
      class="size-64 max-w-full rounded-md forced-color-adjust-none"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
