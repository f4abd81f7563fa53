import type { ReactNode } from "react";
import check from "@lucide/icons/icons/circle-check";
import hourglass from "@lucide/icons/icons/hourglass";
import { page, state as t } from "../../text/en/trust.ts";
import { Rich } from "../ui/Rich.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { TrustGuide } from "./TrustGuide.tsx";
import type { System } from "./steps.ts";

/** How far this browser trusts the server, as far as is known. */
export type Trust = "asking" | "not yet" | "trusted" | "secure";

interface Props {
  /** Fingerprint of the installation's own authority; null: there is no certificate to install. */
  fingerprint: string | null;
  /** The server supports HTTPS. */
  tls: boolean;
  system: System;
  trust: Trust;
  /** The chat's secure address. */
  secureUrl: string;
  /** The server, on the machine that it runs on. */
  localUrl: string;
}

/** /trust: why plain HTTP is not enough, how to trust the server, and whether this browser does. */
export function TrustPage({ fingerprint, system, ...state }: Props) {
  const { trust } = state;
  return (
    <main class="h-page overflow-y-auto bg-surface-0 md:p-6">
      <div class="mx-auto flex max-w-2xl flex-col gap-6 bg-surface-2 p-6 max-md:min-h-full md:rounded-lg md:p-8 md:shadow-raised">
        <p class="flex items-center gap-2 font-bold text-strong">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Parley
        </p>
        <header class="flex flex-col gap-2">
          <h1 class="text-24 font-bold text-strong">{page.title}</h1>
          <p class="text-muted">{page.about}</p>
        </header>
        <State {...state} />
        {fingerprint && trust !== "secure" && (
          <TrustGuide system={system} fingerprint={fingerprint} />
        )}
      </div>
    </main>
  );
}

function State(
  { trust, tls, secureUrl, localUrl }: Pick<Props, "trust" | "tls" | "secureUrl" | "localUrl">,
) {
  if (!tls && trust !== "secure") {
    return (
      <Note icon={<Icon of={hourglass} />}>
        <p class="font-semibold text-strong">{t.noTls}</p>
        <p>
          <Rich
            text={t.noTlsAdvice}
            code={(inner) => <code>{inner}</code>}
            address={localUrl}
          />
        </p>
      </Note>
    );
  }
  if (trust === "asking") {
    return (
      <Note icon={<Spinner />}>
        <p>{t.asking}</p>
      </Note>
    );
  }
  if (trust === "not yet") {
    return (
      <Note icon={<Icon of={hourglass} />}>
        <p class="font-semibold text-strong">{t.notYet}</p>
        <p>{t.notYetAdvice}</p>
      </Note>
    );
  }
  return (
    <Note icon={<Icon of={check} class="text-success" />}>
      <p class="font-semibold text-strong">
        {trust === "secure" ? t.secure : t.trusted}
      </p>
      <a
        href={secureUrl}
        class="inline-flex min-h-11 items-center self-start rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover"
      >
        {t.open}
      </a>
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div role="status" class="flex gap-3 rounded-md bg-surface-3 p-4">
      <span class="pt-0.5">{icon}</span>
      <div class="flex min-w-0 flex-col gap-2">{children}</div>
    </div>
  );
}
