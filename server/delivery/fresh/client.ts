import { showBusy } from "../../../browser/show_busy.ts";
import { type ComponentType, h, hydrate } from "preact";
import { idRoot } from "./island_ids.ts";

/** Set by the build. */
declare const DEV: boolean;
type Props = Record<string, unknown>;
type IslandModule = Record<string, ComponentType<Props>>;

/** Hydrates the page's islands. `modules` are the files in islands/ that it can show. */
export function boot(modules: Record<string, unknown>): void {
  if (DEV) reloadOnChange();
  const hasStarted = showBusy();
  const data = document.getElementById("fresh-data")?.textContent ?? "[]";
  const found: { id: string; props: Props }[] = JSON.parse(data);
  for (const element of document.querySelectorAll<HTMLElement>("fresh-island")) {
    const index = Number(element.dataset.index);
    const [file, name] = found[index].id.split("#");
    const island = h((modules[file] as IslandModule)[name], found[index].props);
    hydrate(Object.assign(island, idRoot(index)), element);
  }
  hasStarted();
}

/** Loads the page again when the development server comes back as another process. */
function reloadOnChange(): void {
  let process = "";
  new EventSource("/_fresh/alive").onmessage = ({ data }) => {
    if (process && process !== data) location.reload();
    process = data;
  };
}
