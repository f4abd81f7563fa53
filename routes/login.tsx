import { page } from "fresh";
import { Head } from "fresh/runtime";
import Login from "../islands/Login.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { titles } from "../text/en/pages.ts";

/** /login renders for everybody: the browser knows whether a session is stored, and moves on. */
export const handler = define.handlers({
  GET({ state: { app: { config } } }) {
    return page({ support: config.support, passwordMin: config.passwordMin });
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
