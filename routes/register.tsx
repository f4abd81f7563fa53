import { page } from "fresh";
import { Head, styles } from "fresh/runtime";
import Register from "../islands/Register.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { isUnclaimed } from "../server/membership/users/admins.ts";
import { titles } from "../text/en/pages.ts";

/** /register. */
export const handler = define.handlers({
  async GET({ state: { app } }) {
    const { config: { passwordMin }, instance: { registration } } = app;
    return page({ unclaimed: await isUnclaimed(app), passwordMin, registration });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <>
    <Head>
      <title>{titles.register}</title>
      <link data-next as="style" href={styles("/index")} />
    </Head>
    <Register {...data} />
  </>
));
