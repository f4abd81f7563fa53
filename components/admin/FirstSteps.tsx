import type { ReactNode } from "react";
import done from "@lucide/icons/icons/circle-check";
import open from "@lucide/icons/icons/circle";
import type { AdminStatus } from "../../protocol/admin.ts";
import { firstSteps as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Option } from "./Option.tsx";
import { Rich } from "../ui/Rich.tsx";
import type { AdminTab } from "./AdminFrame.tsx";

type Step = keyof AdminStatus["steps"];

/** Text of each step, and the tab with its settings; without a tab: an option at startup. */
const STEPS: Record<Step, { name: string; hint: ReactNode; tab?: AdminTab }> = {
  https: {
    name: t.https,
    hint: <Rich text={t.httpsHint} option={<Option>--tls auto</Option>} />,
  },
  backups: { name: t.backups, hint: t.backupsHint, tab: "backups" },
  registration: { name: t.registration, hint: t.registrationHint, tab: "settings" },
  push: { name: t.push, hint: t.pushHint, tab: "settings" },
};

interface Props {
  steps: AdminStatus["steps"];
  onOpen: (tab: AdminTab) => void;
}

/** Checklist for a new installation, hidden once everything is done (MEND-58). */
export function FirstSteps({ steps, onOpen }: Props) {
  const names = Object.keys(STEPS) as Step[];
  const left = names.filter((name) => !steps[name]).length;
  if (left === 0) return null;
  return (
    <section aria-label={t.title} class="mb-6 rounded-lg border border-line p-4">
      <h3 class="font-semibold text-strong">{t.title}</h3>
      <p class="mb-2 text-13 text-muted">{fill(t.left, { count: left })}</p>
      <ul class="flex flex-col divide-y divide-line">
        {names.map((step) => {
          const { name, hint, tab } = STEPS[step];
          const isDone = steps[step];
          return (
            <li key={step} class="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Icon of={isDone ? done : open} class={isDone ? "text-accent-text" : "text-muted"} />
              <div class="min-w-0 flex-1 basis-48">
                <p class={isDone ? "text-muted" : "font-semibold text-strong"}>
                  {name}
                  {isDone && <span class="sr-only">{` — ${t.done}`}</span>}
                </p>
                {!isDone && (
                  <p class="text-13 text-muted">
                    {hint}
                  </p>
                )}
              </div>
              {!isDone && tab && (
                <Button
                  look="secondary"
                  class="ms-auto"
                  aria-label={fill(t.openNamed, { name })}
                  onClick={() => onOpen(tab)}
                >
                  {t.open}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
