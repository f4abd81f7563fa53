import type { ReactNode } from "react";
import { LINK } from "../ui/link.tsx";

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** Picture next to the title. */
  picture?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before the chat: the product's sign above one card. */
export function AuthCard({ title, subtitle, picture, children }: Props) {
  return (
    <main class="flex h-page flex-col items-center overflow-y-auto bg-surface-0 md:p-6">
      <div class="flex w-full flex-1 flex-col gap-6 bg-surface-2 p-6 md:m-auto md:max-w-md md:flex-none md:rounded-lg md:p-8 md:shadow-raised">
        <p class="flex items-center gap-2 font-bold text-strong">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Parley
        </p>
        <header class="flex items-center gap-4">
          {picture}
          <div class="min-w-0">
            <h1 class="text-24 font-bold wrap-anywhere text-strong">{title}</h1>
            {subtitle && <p class="mt-1 text-muted">{subtitle}</p>}
          </div>
        </header>
        {children}
      </div>
    </main>
  );
}

interface StepProps {
  /** Address of the step, for a new tab, or before the script runs. */
  href: string;
  onGo: () => void;
  children: ReactNode;
}

/** A link to another step of the same page. */
export function StepLink({ href, onGo, children }: StepProps) {
  function go(event: MouseEvent) {
    event.preventDefault();
    onGo();
  }
  return <a href={href} onClick={go} class={`self-start ${LINK}`}>{children}</a>;
}
