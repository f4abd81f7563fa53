import { page } from "fresh";
import { Head } from "fresh/runtime";
import Login from "../islands/Login.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { isUnclaimed } from "../server/membership/users/admins.ts";
import { register as t } from "../text/en/auth.ts";
import { titles } from "../text/en/pages.ts";

/** /login renders for everybody: the browser knows whether a session is stored, and moves on. */
export const handler = define.handlers({
  async GET({ state: { app } }) {
    const { support, passwordMin } = app.config;
    // As text, which the page's script then need not have.
    const hint = await isUnclaimed(app) ? t.unclaimed : null;
    return page({ support, passwordMin, hint });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <>
    <Head>
      <title>{titles.login}</title>
    </Head>
    <Login {...data} />
  </>
));
