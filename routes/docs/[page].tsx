import { HttpError, page } from "fresh";
import { Head } from "fresh/runtime";
import { DocPage } from "../../components/docs/DocPage.tsx";
import Sweep from "../../islands/Sweep.tsx";
import { page as pageTexts } from "../../text/en/locale.ts";
import { define } from "../../server/delivery/pages/define.ts";

/** /docs/{page}: the documentation, for everyone. */
export const handler = define.handlers({
  async GET({ params }) {
    // Loaded on demand, since few people read the docs.
    const { docLinks, docPage } = await import("../../server/delivery/docs/service.ts");
    const { language } = pageTexts;
    const doc = docPage(params.page, language);
    if (!doc) throw new HttpError(404);
    return page({ ...doc, name: params.page, links: docLinks(language) });
  },
});

export default define.page<typeof handler>(({ data: { title, ...doc }, state }) => (
  <>
    <Head>
      <title>{`${title} · Parley`}</title>
    </Head>
    {!state.session && <Sweep />}
    <DocPage {...doc} />
  </>
));
