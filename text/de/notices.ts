import type * as en from "../en/notices.ts";
import type { Translation } from "../translation.ts";

export default {
  page: {
    unreachable:
      "Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.",
    rateLimited: "Zu schnell: {message}",
    rateLimitedFor: "Zu schnell: {message} Versuche es in {seconds} Sekunden noch einmal.",
    cookiesOff: "Parley braucht Cookies und Websitedaten. Erlaube sie und lade die Seite neu.",
  },
  servers: {
    deleted: "{server} wurde gelöscht",
    memberKicked: "{username} wurde von {by} entfernt",
    memberBanned: "{username} wurde von {by} gebannt",
    kicked: "{by} hat dich von {server} entfernt",
    kickedFor: "{by} hat dich von {server} entfernt: {reason}",
    banned: "{by} hat dich von {server} gebannt",
    bannedFor: "{by} hat dich von {server} gebannt: {reason}",
    viewing: "Du siehst den Server als {name}. Beende die Ansicht, um das zu tun.",
  },
  announcement: {
    title: "Ankündigung",
  },
  account: {
    storage: "Dein Speicher ist zu {percent} % voll. Lösche Dateien, um Platz zu schaffen.",
    review: "Ansehen",
  },
  desktop: {
    title: "{username} in #{channel} ({server})",
    inGroup: "{username} in {group}",
    file: "Hat {name} gesendet",
    someFile: "Hat eine Datei gesendet",
    call: "Eingehender Anruf",
    reminder: "Erinnerung",
    spoiler: "[Spoiler]",
  },
} satisfies Translation<typeof en>;
