import type * as en from "../en/calls.ts";
import type { Translation } from "../translation.ts";

export default {
  call: {
    with: "Anruf mit {username}",
    moveHere: "Hierher holen",
    mute: "Stummschalten",
    unmute: "Stummschaltung aufheben",
    show: "Anruf anzeigen",
    hangUp: "Auflegen",
    muted: "Stummgeschaltet",
    deafened: "Ton aus",
    sharing: "Bildschirm wird geteilt",
    deafen: "Ton ausschalten",
    undeafen: "Ton einschalten",
    stopSharing: "Teilen beenden",
    share: "Bildschirm teilen",
    settings: "Spracheinstellungen",
    end: "Anruf beenden",
    minimize: "Minimieren",
    you: "Du",
    calling: "Ruft an …",
    incoming: "Eingehender Anruf",
    reject: "Ablehnen",
    accept: "Annehmen",
    ownScreen: "Du teilst deinen Bildschirm",
    otherScreen: "{username} teilt den Bildschirm",
    showTheirs: "Anderen anzeigen",
    showYours: "Eigenen anzeigen",
    fullScreen: "Vollbild",
  },
} satisfies Translation<typeof en>;
