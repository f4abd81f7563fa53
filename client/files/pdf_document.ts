import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { lazy } from "../../browser/lazy.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { scriptAddress } from "../base/script_address.ts";

/**
 * Address of the library in the build: the same in every language, and not stored on the device.
 */
const LIBRARY = "/pdf/pdf.js";
/** Pixels that a page's canvas has at most along a side. */
const MAX_CANVAS_PX = 4096;
/** Characters of a page that are read out at most. */
const MAX_PAGE_TEXT_CHARS = 20_000;
/** Pages that are shown of a document. */
const MAX_PAGES = 2000;

/** Milliseconds that a worker has to end on its own. */
const WORKER_SHUTDOWN_TIMEOUT_MS = 1000;

type Library = typeof import("pdfjs-dist");

/**
 * Opens a PDF in its own worker, without running the document's scripts and without eval. `signal`
 * ends that worker, and frees all data of the document. null: it needs a password. Rejects if it is
 * not a PDF.
 */
export async function openDocument(data: ArrayBuffer, signal: AbortSignal) {
  const library: Library = await lazy(() => import(LIBRARY)).load();
  signal.throwIfAborted();
  const port = new Worker(scriptAddress("/pdf/worker.js"), { type: "module" });
  const worker = library.PDFWorker.create({ port });
  const task = library.getDocument({
    data,
    worker,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  function close() {
    const late = new Promise((resolve) => setTimeout(resolve, WORKER_SHUTDOWN_TIMEOUT_MS));
    // A document that keeps its worker busy forever does not end on its own.
    void Promise.race([task.destroy().catch(() => {}), late]).then(() => {
      worker.destroy();
      port.terminate();
    });
  }
  signal.addEventListener("abort", close, { once: true });
  try {
    const document = await describe(await task.promise);
    signal.throwIfAborted();
    return document;
  } catch (error) {
    signal.removeEventListener("abort", close);
    close();
    if ((error as Error).name === "PasswordException") return null;
    throw error;
  }
}

async function describe(document: PDFDocumentProxy) {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  return {
    count: Math.min(document.numPages, MAX_PAGES),
    isLonger: document.numPages > MAX_PAGES,
    first: { width, height },
    page: async (at: number) => await describePage(await document.getPage(at)),
  };
}

async function describePage(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words = items.map((item) => "str" in item ? item.str + (item.hasEOL ? "\n" : "") : "");
  const text = cutText(words.join(""), MAX_PAGE_TEXT_CHARS);
  return {
    width: viewport.width,
    height: viewport.height,
    text,
    draw: (canvas: HTMLCanvasElement, width: number) => draw(page, viewport, canvas, width),
    free: () => void page.cleanup(),
  };
}

function draw(
  page: PDFPageProxy,
  { width, height }: PageViewport,
  canvas: HTMLCanvasElement,
  to: number,
) {
  const wanted = (to * devicePixelRatio) / width;
  const viewport = page.getViewport({
    scale: Math.min(wanted, MAX_CANVAS_PX / Math.max(width, height)),
  });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  const done = task.promise.catch((error: Error) => {
    if (error.name !== "RenderingCancelledException") throw error;
  });
  return { done, cancel: () => task.cancel() };
}
