import { page } from "fresh";
import { Head } from "fresh/runtime";
import Register from "../islands/Register.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { titles } from "../text/en/pages.ts";

/** /register. */
export const handler = define.handlers({
  GET({ state: { app } }) {
    return page({ unclaimed: app.setupCode !== null, passwordMin: app.config.passwordMin });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <>
    <Head>
      <title>{titles.register}</title>
    </Head>
    <Register {...data} />
  </>
));
