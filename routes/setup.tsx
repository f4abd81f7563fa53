import { page } from "fresh";
import { Head, styles } from "fresh/runtime";
import Setup from "../islands/Setup.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { adminPasswordMin } from "../server/features/auth/password_rules.ts";
import { isUnclaimed } from "../server/membership/users/admins.ts";
import { titles } from "../text/en/pages.ts";

/** /setup: the first run. Once there is an admin it leads to /login. */
export const handler = define.handlers({
  async GET(ctx) {
    const { app } = ctx.state;
    if (!await isUnclaimed(app)) return ctx.redirect("/login");
    const { registration } = app.instance;
    return page({
      registration: { value: registration, fixed: app.instance.fixedBy("registration") },
      passwordMin: adminPasswordMin(app),
    });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <>
    <Head>
      <title>{titles.setup}</title>
      <link data-next as="style" href={styles("/index")} />
    </Head>
    <Setup {...data} />
  </>
));
