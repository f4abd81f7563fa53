import { useEffect } from "react";
import { failed, moderation as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import type { Mute } from "../../protocol/moderation.ts";
import { Heading } from "../ui/Heading.tsx";
import { Listed } from "../ui/Listed.tsx";
import type { Source } from "./source.ts";
import { Sentence } from "./Sentence.tsx";
import { untilText } from "./times.ts";
import { useNow } from "./useNow.ts";

interface Props extends Source<Mute> {
  onUnmute: (mute: Mute) => Promise<unknown>;
}

/** Muted people, and the time left; loaded when shown (MOD-19). */
export function Mutes({ list, onShow, onRetry, onUnmute }: Props) {
  useEffect(onShow, []);
  const now = useNow();
  // The server sends no event when a mute expires.
  const items = list.items.filter((mute) => !mute.expires_at || Date.parse(mute.expires_at) > now);
  return (
    <section aria-label={t.mutes}>
      <Heading title={t.mutes} count={items.length} />
      <Listed
        list={{ ...list, items }}
        failed={failed.mutes}
        onRetry={onRetry}
        empty={t.noMutes}
      >
        {(mutes) => (
          <ul class="flex flex-col gap-1.5">
            {mutes.map((mute) => (
              <Sentence
                key={mute.id}
                username={mute.muted_username}
                reason={mute.reason}
                ends={mute.expires_at
                  ? fill(t.ends, { time: untilText(mute.expires_at, now) })
                  : t.endless}
                picture={mute}
                by={mute.muted_by_username}
                at={mute.muted_at}
                action={t.unmute}
                actionNamed={fill(t.unmuteNamed, { username: mute.muted_username })}
                onAction={() => onUnmute(mute)}
              />
            ))}
          </ul>
        )}
      </Listed>
    </section>
  );
}
