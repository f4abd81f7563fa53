import { page } from "fresh";
import { Head } from "fresh/runtime";
import Reset from "../islands/Reset.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { titles } from "../text/en/pages.ts";

/** /reset: a new password by an admin's link (HARD-4). The same for everyone. */
export const handler = define.handlers({
  GET: ({ state: { app } }) => page({ passwordMin: app.config.passwordMin }),
});

export default define.page<typeof handler>(({ data }) => (
  <>
    <Head>
      <title>{titles.reset}</title>
    </Head>
    <Reset {...data} />
  </>
));
