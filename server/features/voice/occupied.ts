import { AppError } from "../../../protocol/errors.ts";
import type { VoiceParticipants } from "../../../protocol/voice.ts";
import { accessChannel } from "../../membership/channels/access.ts";
import type { FeaturesContext } from "../context.ts";
import { participantsIn } from "./view.ts";

/** Returns every channel visible to a user that has participants in voice. */
export async function occupiedFor(
  app: FeaturesContext,
  userId: string,
): Promise<VoiceParticipants[]> {
  const ids = app.voice.occupied();
  const seen = await Promise.all(ids.map((id) => maySee(app, userId, id)));
  return ids.filter((id, i) => seen[i] && app.voice.isOccupied(id))
    .map((id) => participantsIn(app, id));
}

function maySee(app: FeaturesContext, userId: string, channelId: string): Promise<boolean> {
  return app.db.read(accessChannel, userId, channelId).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
