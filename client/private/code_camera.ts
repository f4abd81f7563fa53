import { lazy } from "../../browser/lazy.ts";
import { lookUntil } from "./look_until.ts";

/** Detector of the Barcode Detection API, which not every browser has. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Returns whether this browser lets pages ask for a camera; it may still have none. */
export function mayHaveCamera(): boolean {
  return !!navigator.mediaDevices?.getUserMedia;
}

/**
 * Shows the camera picture until it contains a QR code.
 * @param over ends the scan
 * @returns text of the code
 * @throws DOMException if there is no camera, or access is denied
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

/** Finds a code with the browser's own detector, or with a library if it has none. */
async function find(video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  // Some browsers have the detector, and TypeScript has no type for it.
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Own?.getSupportedFormats().catch((): string[] => []);
  if (!Own || !formats?.includes("qr_code")) {
    return await (await lazy(() => import("./qr_reader.ts")).load()).findWithLibrary(video, over);
  }
  const detector = new Own({ formats: ["qr_code"] });
  return await lookUntil(async () => (await detector.detect(video))[0]?.rawValue ?? null, over);
}
