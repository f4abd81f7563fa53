import { useEffect } from "react";
import { failed, moderation as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import type { Ban } from "../../protocol/moderation.ts";
import { Heading } from "../ui/Heading.tsx";
import { Listed } from "../ui/Listed.tsx";
import type { Source } from "./source.ts";
import { Sentence } from "./Sentence.tsx";

interface Props extends Source<Ban> {
  onUnban: (ban: Ban) => Promise<unknown>;
}

/** Banned people; loaded when shown (MOD-18). */
export function Bans({ list, onShow, onRetry, onUnban }: Props) {
  useEffect(onShow, []);
  return (
    <section aria-label={t.bans}>
      <Heading title={t.bans} count={list.items.length} />
      <Listed list={list} failed={failed.bans} onRetry={onRetry} empty={t.noBans}>
        {(bans) => (
          <ul class="flex flex-col gap-1.5">
            {bans.map((ban) => (
              <Sentence
                key={ban.id}
                username={ban.banned_username}
                reason={ban.reason}
                picture={ban}
                by={ban.banned_by_username}
                at={ban.banned_at}
                action={t.unban}
                actionNamed={fill(t.unbanNamed, { username: ban.banned_username })}
                onAction={() => onUnban(ban)}
              />
            ))}
          </ul>
        )}
      </Listed>
    </section>
  );
}
