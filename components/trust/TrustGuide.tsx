import { useState } from "react";
import download from "@lucide/icons/icons/download";
import { fill } from "../../text/message.ts";
import { guide as t } from "../../text/en/trust.ts";
import { Icon } from "../ui/Icon.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { Picture } from "./Picture.tsx";
import { GUIDES, type System } from "./steps.ts";

interface Props {
  /** The system that the visitor seems to have. */
  system: System;
  /** SHA-256 of the authority's certificate, in hex with colons. */
  fingerprint: string;
}

const TABS = GUIDES.map(({ system, name }) => ({ value: system, text: name }));

/** Guide for making a device trust this server, step by step, for each system. */
export function TrustGuide({ system, fingerprint }: Props) {
  const [chosen, setChosen] = useState(system);
  const { file, steps } = GUIDES.find((guide) => guide.system === chosen)!;
  return (
    <section class="flex flex-col gap-4" aria-labelledby="trust-steps">
      <h2 id="trust-steps" class="text-20 font-semibold text-strong">{t.title}</h2>
      <Tabs
        label={t.systems}
        panelId="trust-guide"
        tabs={TABS}
        selected={chosen}
        onSelect={setChosen}
      />
      <div
        id="trust-guide"
        role="tabpanel"
        aria-labelledby={`trust-guide-${chosen}`}
        class="flex flex-col gap-5"
      >
        <a
          href={`/trust/parley-ca.${file}`}
          download={`parley-ca.${file}`}
          class="inline-flex min-h-11 items-center gap-2 self-start rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover"
        >
          <Icon of={download} />
          {fill(t.download, { file: `parley-ca.${file}` })}
        </a>
        <ol class="flex flex-col gap-5">
          {steps.map(({ text, scene }, i) => (
            <li key={text} class="grid grid-cols-[auto_1fr] gap-3 md:grid-cols-[auto_1fr_auto]">
              <span
                aria-hidden="true"
                class="flex size-7 shrink-0 items-center justify-center rounded-full bg-surface-4 text-14 font-semibold text-strong"
              >
                {i + 1}
              </span>
              <p class="min-w-0 pt-0.5">{text}</p>
              {scene && (
                <div class="col-start-2 md:col-start-3">
                  <Picture scene={scene} />
                </div>
              )}
            </li>
          ))}
        </ol>
      </div>
      <details class="text-14 text-muted">
        <summary class="cursor-pointer font-semibold">{t.question}</summary>
        <div class="flex flex-col gap-2 pt-2">
          <p>{t.scope}</p>
          <p>{t.fingerprint}</p>
          <code class="rounded-md bg-surface-3 p-2 text-12 wrap-anywhere">{fingerprint}</code>
        </div>
      </details>
    </section>
  );
}
