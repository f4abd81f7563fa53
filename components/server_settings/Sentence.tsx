import { moderation as t } from "../../text/en/server_settings.ts";
import { Rich } from "../ui/Rich.tsx";
import { shortDateText } from "../ui/times.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  username: string;
  picture: { avatar_url: string | null; avatar_color: number | null };
  reason: string | null;
  /** Behind the date: when it ends. */
  ends?: string;
  by: string;
  /** ISO 8601. */
  at: string;
  /** The name of the button that ends it. */
  action: string;
  /** Text of the action, with the person's name. */
  actionNamed: string;
  /** A rejection is the caller's to report. */
  onAction: () => Promise<unknown>;
}

/** Ban or mute of a person: reason, moderator, start, end, and a way to lift it. */
export function Sentence(props: Props) {
  const { username, picture, reason, ends, by, at, action, actionNamed, onAction } = props;
  const { busy, submit } = useSubmit("");
  return (
    <li class="flex items-center gap-3 rounded-md bg-surface-3 px-3 py-2">
      <Avatar name={username} url={picture.avatar_url} color={picture.avatar_color} />
      <div class="min-w-0 flex-1">
        <p class="font-semibold wrap-anywhere text-strong">
          <bdi>{username}</bdi>
        </p>
        {reason && (
          <p class="wrap-anywhere text-normal">
            <bdi>{reason}</bdi>
          </p>
        )}
        <p class="text-13 text-muted">
          <Rich
            text={(ends ? t.byEnding : t.by) as typeof t.byEnding}
            ends={ends}
            day={<time dateTime={at}>{shortDateText(at)}</time>}
            username={<bdi class="wrap-anywhere">{by}</bdi>}
          />
        </p>
      </div>
      <Button
        look="secondary"
        busy={busy}
        aria-label={actionNamed}
        onClick={() => submit(onAction)}
      >
        {action}
      </Button>
    </li>
  );
}
