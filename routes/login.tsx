import { page } from "fresh";
import { Head, styles } from "fresh/runtime";
import type { InviteEntry } from "../components/auth/InviteEntry.tsx";
import Login from "../islands/Login.tsx";
import type { Registration } from "../protocol/admin.ts";
import { define } from "../server/delivery/pages/define.ts";
import { isUnclaimed } from "../server/membership/users/admins.ts";
import { fields, loginByInvite as invited, register as t } from "../text/en/auth.ts";
import { titles } from "../text/en/pages.ts";

/** Texts about registration, rendered on the server like `hint` below. */
const ENTRIES: Record<Registration, InviteEntry | null> = {
  open: null,
  invite: { text: invited.inviteOnly, field: fields.invite, submit: invited.submit },
  closed: { text: t.closed },
};

/** /login renders for everyone: the browser knows whether a session is stored, and moves on. */
export const handler = define.handlers({
  async GET({ state: { app } }) {
    const { support, passwordMin } = app.config;
    // Rendered as text, so that the page's script doesn't need it.
    const hint = await isUnclaimed(app) ? t.unclaimed : null;
    return page({ support, passwordMin, hint, entry: ENTRIES[app.instance.registration] });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <>
    <Head>
      <title>{titles.login}</title>
      <link data-next as="style" href={styles("/index")} />
    </Head>
    <Login {...data} />
  </>
));
