import type { DayFigures } from "../../protocol/admin.ts";
import { sizeText } from "../../protocol/sizes.ts";
import { figures as t } from "../../text/en/admin.ts";
import { LOCALE } from "../../text/locale.ts";
import { fill } from "../../text/message.ts";
import { Heading } from "../ui/Heading.tsx";
import { shortDateText } from "../ui/times.ts";

const number = (value: number) => value.toLocaleString(LOCALE);

const FIGURE_ROWS = [
  { of: "people", name: t.people, text: number },
  { of: "online", name: t.online, text: number },
  { of: "messages", name: t.messages, text: number },
  { of: "stored", name: t.stored, text: sizeText },
] as const;

/** Growth of the installation by day, oldest first (MEND-58). */
export function Figures({ days }: { days: readonly DayFigures[] }) {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  return (
    <section aria-label={t.title} class="mt-8">
      <Heading title={t.title}>
        {days.length < 2 ? t.soon : fill(t.since, { date: shortDateText(first.day) })}
      </Heading>
      <div class="grid gap-4 sm:grid-cols-2">
        {FIGURE_ROWS.map(({ of, name, text }) => (
          <figure key={of} class="rounded-lg bg-surface-3 p-4">
            <figcaption class="flex items-baseline justify-between gap-3">
              <span class="text-muted">{name}</span>
              <span class="font-semibold whitespace-nowrap text-strong tabular-nums">
                {text(last[of])}
              </span>
            </figcaption>
            {days.length > 1 && (
              <Line
                label={fill(t.course, {
                  name,
                  from: text(first[of]),
                  to: text(last[of]),
                  date: shortDateText(first.day),
                })}
                values={days.map((day) => day[of])}
              />
            )}
          </figure>
        ))}
      </div>
    </section>
  );
}

const WIDTH_PX = 240;
const HEIGHT_PX = 48;

/** A line through all values, from 0 at the bottom. */
function Line({ label, values }: { label: string; values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * WIDTH_PX;
    const y = HEIGHT_PX - 1 - (value / most) * (HEIGHT_PX - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      preserveAspectRatio="none"
      class="mt-3 h-12 w-full overflow-visible"
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        stroke-width={2}
        vector-effect="non-scaling-stroke"
        class="text-accent-text"
      />
    </svg>
  );
}
