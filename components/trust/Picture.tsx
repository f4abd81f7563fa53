import type { Scene } from "./steps.ts";

const WIDTH = 280;
const ROW = 26;

/**
 * Small drawing of a screen, with the control to press in color. The text next to it says the same.
 */
export function Picture({ scene: { frame, title, rows, press } }: { scene: Scene }) {
  const phone = frame === "phone";
  const top = phone ? 44 : 34;
  const height = top + rows.length * ROW + (phone ? 22 : 12);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
      class="w-full max-w-70 shrink-0 md:w-70"
    >
      <rect
        x={1}
        y={1}
        width={WIDTH - 2}
        height={height - 2}
        rx={phone ? 20 : 8}
        class="fill-surface-3 stroke-field"
        stroke-width={1.5}
      />
      {phone
        ? <rect x={WIDTH / 2 - 24} y={9} width={48} height={4} rx={2} class="fill-field" />
        : [0, 1, 2].map((i) => (
          <circle
            key={i}
            cx={16 + i * 13}
            cy={17}
            r={4}
            class="fill-field"
          />
        ))}
      <text
        x={phone ? WIDTH / 2 : 62}
        y={phone ? 32 : 21}
        text-anchor={phone ? "middle" : "start"}
        class="fill-muted text-12 font-semibold"
      >
        {title}
      </text>
      {rows.map((row, i) => (
        <g key={row}>
          <rect
            x={10}
            y={top + i * ROW}
            width={WIDTH - 20}
            height={ROW - 4}
            rx={4}
            class={i === press ? "fill-accent" : "fill-surface-2"}
          />
          <text
            x={18}
            y={top + i * ROW + 15}
            class={`text-12 ${i === press ? "fill-on-accent font-semibold" : "fill-muted"}`}
          >
            {row}
          </text>
        </g>
      ))}
    </svg>
  );
}
