import { LIMITS } from "../../protocol/limits.ts";
import type { OutgoingFile } from "./enclosed.ts";
import { type AttachedFile, fileOfBlob } from "./file.ts";
import { kindByName, nameByType, typeByName } from "./kinds.ts";

/** Characters of a file's name that are sent; its ending is kept. */
const NAME_MAX = 200;
/** Milliseconds that a video may take to tell how large its picture is. */
const MEASURING = 3000;

/** Makes a chosen file ready to be sent. Throws with a text for the person (MSG-23, MSG-24). */
export async function attach(chosen: File): Promise<OutgoingFile> {
  const name = (chosen.name || nameByType(chosen.type)).slice(-NAME_MAX);
  if (chosen.size >= LIMITS.attachmentMax) throw new Error("File size must be less than 10MB");
  if (kindByName(name) === null) {
    throw new Error(
      "This type of file cannot be attached. Images, videos, pdf, doc, docx and txt can.",
    );
  }
  const file = await fileOfBlob(name, chosen);
  const box = await boxOf(file).catch(() => ({}));
  const attachment = { name, type: typeByName(name), data: "", size: chosen.size, ...box };
  return { ...file, attachment };
}

/** Pixels of an image or a video, so that its place can be kept before it is drawn. */
async function boxOf({ blob, kind }: AttachedFile): Promise<{ width?: number; height?: number }> {
  if (kind === "document") return {};
  if (kind === "video") return await boxOfVideo(blob);
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

async function boxOfVideo(blob: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(blob);
  try {
    const video = document.createElement("video");
    video.preload = "metadata";
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve;
      video.onerror = reject;
      setTimeout(reject, MEASURING);
      video.src = url;
    });
    return { width: video.videoWidth, height: video.videoHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}
