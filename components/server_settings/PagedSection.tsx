import { type ReactNode, useEffect } from "react";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Listed } from "../ui/Listed.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import type { PagedSource } from "./source.ts";

interface Props<T> {
  source: PagedSource<T>;
  texts: { title: string; about: string; none: string; older: string };
  /** Shown where the list could not be loaded. */
  failed: string;
  draw: (entry: T) => ReactNode;
}

/** A section with the newest entries of a list first; older ones are loaded on demand. */
export function PagedSection<T>(
  { source: { list, onShow, onRetry, onOlder }, texts, failed, draw }: Props<T>,
) {
  const { busy, submit } = useSubmit("");
  useEffect(onShow, []);
  return (
    <section aria-label={texts.title}>
      <Heading title={texts.title}>{texts.about}</Heading>
      <Listed list={list} failed={failed} onRetry={onRetry} empty={texts.none}>
        {(entries) => (
          <ol class="divide-y divide-line">
            {entries.map(draw)}
          </ol>
        )}
      </Listed>
      {onOlder && (
        <Button look="secondary" class="mt-3" busy={busy} onClick={() => submit(onOlder)}>
          {texts.older}
        </Button>
      )}
    </section>
  );
}
