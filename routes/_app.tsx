import type { PageProps } from "fresh";
import { buildId, styles } from "fresh/runtime";
import { linkOrigin } from "../server/delivery/http/link_origin.ts";
import type { State } from "../server/delivery/pages/define.ts";
import { page } from "../text/en/locale.ts";
import { document as t } from "../text/en/pages.ts";

/** Surface 0 of static/styles.css, for the browser's own bars. */
const BAR = { light: "#e4e1da", dark: "#121110" };

/** The document around every page. The cookie `theme` is read here, so that nothing flashes. */
export default function App({ req, state, Component }: PageProps<unknown, State>) {
  const theme = chosenTheme(req.headers.get("cookie") ?? "");
  return (
    <html
      lang={page.language}
      dir={page.direction}
      data-theme={theme}
      data-build={buildId()}
      data-address={(state.app && linkOrigin(state.app, req.headers.get("host"))) ?? undefined}
    >
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>Parley</title>
        <meta name="description" content={t.description} />
        {theme ? <meta name="theme-color" content={BAR[theme]} /> : (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={BAR.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BAR.dark} />
          </>
        )}
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={styles()} />
      </head>
      <body>
        <Component />
      </body>
    </html>
  );
}

/** The theme that was chosen in the settings; absent, the page follows the system. */
function chosenTheme(cookies: string): keyof typeof BAR | undefined {
  return cookies.match(/(?:^|;\s*)theme=(dark|light)\s*(?:;|$)/)?.[1] as keyof typeof BAR;
}
