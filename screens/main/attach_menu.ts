import camera from "@lucide/icons/icons/camera";
import mic from "@lucide/icons/icons/mic";
import files from "@lucide/icons/icons/folder";
import type { Anchor } from "../../components/ui/popup.ts";
import { anchorOf } from "../../components/ui/useMenuGesture.ts";
import { composerMenu } from "../../text/en/main.ts";
import { attaching as t } from "../../text/en/files.ts";
import { recording } from "../../text/en/files.ts";
import type { MainContext } from "./context.ts";
import { availableRows } from "./menu_rows.ts";

interface Options {
  at: Anchor;
  channelId: string;
  /** Opens the system's file chooser. */
  choose: () => void;
  attach: (files: File[]) => void;
  /** Begins a voice message. */
  record: () => void;
}

/** Opens the menu of attachments on touch screens (UX-3), and all else that features put there. */
export async function openAttachMenu(
  main: MainContext,
  { at, channelId, choose, attach, record }: Options,
): Promise<void> {
  const rows = await availableRows(({ composerMenu }) => composerMenu?.(main, channelId));
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
      ...rows,
    ],
  };
}

/** Opens what features put into the menu of a channel's input. */
export async function openComposerMenu(
  main: MainContext,
  channelId: string,
  button: HTMLElement,
  byKeyboard: boolean,
): Promise<void> {
  const items = await availableRows(({ composerMenu }) => composerMenu?.(main, channelId));
  main.popup.value = {
    kind: "menu",
    label: composerMenu.more,
    at: anchorOf(button),
    byKeyboard,
    returnTo: button,
    items,
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
