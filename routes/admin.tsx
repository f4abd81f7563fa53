import { HttpError, page } from "fresh";
import { Head } from "fresh/runtime";
import Admin from "../islands/Admin.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { titles } from "../text/en/pages.ts";

/** /admin: for everyone but instance admins there is no such page. */
export const handler = define.handlers({
  GET({ state: { session } }) {
    if (!session?.admin) throw new HttpError(404);
    return page({});
  },
});

export default define.page<typeof handler>(() => (
  <>
    <Head>
      <title>{titles.admin}</title>
    </Head>
    <Admin />
  </>
));
