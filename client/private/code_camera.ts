import { lazy } from "../../browser/lazy.ts";
import { lookUntil } from "./look_until.ts";

/** Of the Barcode Detection API, which not every browser has. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Whether this browser lets pages ask for a camera; whether there is one is seen then. */
export function mayHaveCamera(): boolean {
  return !!navigator.mediaDevices?.getUserMedia;
}

/**
 * Shows what the camera sees, until there is a QR code in it.
 * @param over ends it
 * @returns what the code says
 * @throws DOMException where there is no camera, or it may not be used
 */
export async function readCode(video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  try {
    over.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    return await find(video, over);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

/** By what the browser has, else by a library. */
async function find(video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  // Some browsers have it, and TypeScript has no type of it.
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Own?.getSupportedFormats().catch((): string[] => []);
  if (!Own || !formats?.includes("qr_code")) {
    return await (await lazy(() => import("./qr_reader.ts")).load()).findWithLibrary(video, over);
  }
  const detector = new Own({ formats: ["qr_code"] });
  return await lookUntil(async () => (await detector.detect(video))[0]?.rawValue ?? null, over);
}
