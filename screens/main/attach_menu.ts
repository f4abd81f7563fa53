import camera from "@lucide/icons/icons/camera";
import mic from "@lucide/icons/icons/mic";
import files from "@lucide/icons/icons/folder";
import type { Anchor } from "../../components/ui/popup.ts";
import { attaching as t } from "../../text/en/files.ts";
import { recording } from "../../text/en/files.ts";
import type { MainContext } from "./context.ts";

interface Options {
  at: Anchor;
  /** Opens the system's file chooser. */
  choose: () => void;
  attach: (files: File[]) => void;
  /** Begins a voice message. */
  record: () => void;
}

/** Opens the menu of attachments on touch screens (UX-3). */
export function openAttachMenu(main: MainContext, { at, choose, attach, record }: Options): void {
  main.popup.value = {
    kind: "menu",
    label: t.attach,
    at,
    byKeyboard: false,
    returnTo: document.querySelector<HTMLElement>("[data-attach]"),
    items: [
      { text: t.camera, icon: camera, onSelect: () => takePicture(attach) },
      { text: t.files, icon: files, onSelect: choose },
      { text: recording.title, icon: mic, onSelect: record },
    ],
  };
}

function takePicture(attach: (files: File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.setAttribute("capture", "environment");
  input.onchange = () => attach([...input.files!]);
  input.click();
}
