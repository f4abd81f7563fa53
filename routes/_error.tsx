import { HttpError, type PageProps } from "fresh";
import { asset, Head } from "fresh/runtime";
import Sweep from "../islands/Sweep.tsx";
import type { State } from "../server/delivery/pages/define.ts";
import { failures as t, titles } from "../text/en/pages.ts";
import { fill } from "../text/message.ts";

const TEXTS: Record<number, [title: string, advice: string]> = {
  400: [t.damaged, t.damagedAdvice],
  404: [t.missing, t.missingAdvice],
  405: [t.method, t.methodAdvice],
};
const FAILURE = [t.other, t.otherAdvice];

/** Page shown in place of one that failed. Doesn't reveal how it failed. */
export default function ErrorPage({ error, state }: PageProps<unknown, Partial<State>>) {
  const status = error instanceof HttpError ? error.status : 500;
  const [title, advice] = TEXTS[status] ?? FAILURE;
  return (
    <main class="grid min-h-dvh place-items-center bg-surface-0 p-4 text-normal">
      <Head>
        <title>{fill(titles.error, { title })}</title>
      </Head>
      {!state.session && <Sweep />}
      <div class="max-w-96 text-center">
        <img src={asset("/icon.svg")} alt="" class="mx-auto mb-6 size-12" />
        <p class="text-14 font-medium text-muted">{status}</p>
        <h1 class="mt-2 text-24 font-semibold text-strong">{title}</h1>
        <p class="mt-2 text-16 text-balance">{advice}</p>
        <a
          href="/"
          class="mt-6 inline-flex min-h-11 items-center rounded-md bg-accent px-4 text-14 font-medium text-on-accent hover:bg-accent-hover"
        >
          {t.back}
        </a>
      </div>
    </main>
  );
}
