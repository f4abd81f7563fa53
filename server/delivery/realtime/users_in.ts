import type { Server } from "socket.io";

/** The users who have a socket in a room. */
export function usersIn(io: Server, room: string): Set<string> {
  const ids = new Set<string>();
  for (const socketId of io.of("/").adapter.rooms.get(room) ?? []) {
    const userId = io.of("/").sockets.get(socketId)?.data.userId;
    if (userId) ids.add(userId);
  }
  return ids;
}
