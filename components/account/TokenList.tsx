import type { AccessToken } from "../../protocol/access_tokens.ts";
import { tokens as t } from "../../text/en/account.ts";
import { fill } from "../../text/message.ts";
import { dayText } from "../ui/times.ts";
import { Button } from "../ui/Button.tsx";
import { Row } from "../ui/Row.tsx";

interface Props {
  tokens: readonly AccessToken[];
  onRevoke: (token: AccessToken) => void;
}

/** Access tokens with their permissions and expiry. */
export function TokenList({ tokens, onRevoke }: Props) {
  return (
    <ul class="flex w-full flex-col gap-1">
      {tokens.map((token) => (
        <Row key={token.id} title={token.name} note={aboutText(token)}>
          <Button
            look="quiet"
            class="px-2!"
            aria-label={fill(t.revokeNamed, { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t.revoke}
          </Button>
        </Row>
      ))}
    </ul>
  );
}

/** 'read, write · last used today · until 3 March'. */
function aboutText({ scopes, last_used, expires_at }: AccessToken): string {
  const now = Date.now();
  const day = (iso: string) => ({ day: dayText(iso, now, true) });
  const used = last_used ? fill(t.lastUsed, day(last_used)) : t.neverUsed;
  const end = expires_at ? fill(t.ends, day(expires_at)) : t.noEnd;
  return [scopes.join(", "), used, end].join(" · ");
}
