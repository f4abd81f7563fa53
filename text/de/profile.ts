import type * as en from "../en/profile.ts";
import type { Translation } from "../translation.ts";

export default {
  dialog: {
    edit: "Profil bearbeiten",
    failed: "Das Profil konnte nicht geladen werden.",
  },
  view: {
    banner: "Banner",
    bio: "Über mich",
    nickname: "{nickname} auf diesem Server",
    since: "Dabei seit",
    links: "Links",
    servers: "Gemeinsame Server",
  },
  card: {
    roles: "Rollen",
    friend: "Befreundet",
    blocked: "Du hast diese Person blockiert",
    addFriend: "Anfreunden",
    acceptRequest: "Anfrage annehmen",
  },
  edit: {
    avatar: "Profilbild hochladen",
    banner: "Banner hochladen",
    removeBanner: "Banner entfernen",
    bio: "Über mich",
    pronouns: "Pronomen",
    customStatus: "Eigener Status",
    failed: "Das Profil konnte nicht gespeichert werden",
  },
  links: {
    title: "Links zu sozialen Netzwerken",
    platform: "Plattform",
    choose: "Auswählen …",
    name: "Anzeigename (optional)",
    url: "URL",
    add: "Link hinzufügen",
    addFailed: "Der Link konnte nicht hinzugefügt werden",
    remove: "Link zu {platform} entfernen",
    removeFailed: "Der Link konnte nicht entfernt werden",
    website: "Website",
  },
  home: {
    welcome: "Willkommen, {username}!",
    status: "Status",
  },
} satisfies Translation<typeof en>;
