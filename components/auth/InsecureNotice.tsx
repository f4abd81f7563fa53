import { insecure as t } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { linkTo } from "../ui/link.tsx";
import { Rich } from "../ui/Rich.tsx";
import { AuthCard } from "./AuthCard.tsx";

/** Why nothing works over plain HTTP from another machine, and the ways out. */
export function InsecureText() {
  // Only a browser knows that its page is not secure: on the server nothing of this is rendered.
  const here = `http://localhost${location.port && `:${location.port}`}`;
  return (
    <div class="flex flex-col gap-3" role="alert">
      <h2 class="text-20 font-semibold text-strong">{t.title}</h2>
      <p>{t.why}</p>
      <p class="font-semibold text-strong">{t.whatToDo}</p>
      <ul class="flex list-disc flex-col gap-2 ps-5">
        <li>
          <Rich text={t.openSecure} link={linkTo("/trust")} />
        </li>
        <li>{fill(t.openHere, { address: here })}</li>
        <li>{t.startSecure}</li>
      </ul>
    </div>
  );
}

/** The same as a page. */
export function InsecureNotice() {
  return (
    <AuthCard title={t.pageTitle}>
      <InsecureText />
    </AuthCard>
  );
}
