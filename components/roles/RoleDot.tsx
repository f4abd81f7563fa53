/** Color of a role, next to its name. */
export function RoleDot({ color, size = 12 }: { color: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" class="shrink-0">
      <circle cx="6" cy="6" r="6" fill={color} />
      {/* An edge of a pixel, for colors like that of the surface. */}
      <circle
        cx="6"
        cy="6"
        r={6 - 6 / size}
        stroke-width={12 / size}
        fill="none"
        class="stroke-field"
      />
    </svg>
  );
}
