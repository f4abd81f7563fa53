import { announcementResponse } from "../announcement.ts";
import { endpoint } from "../endpoint.ts";

export const getAnnouncement = endpoint("GET /announcement", {
  summary: "What an admin tells everybody at the moment",
  scope: "read",
  response: announcementResponse,
});
