import { createSocket, type Socket } from "node:dgram";

/** Largest packet in bytes; longer ones are cut. Media stay below 1,500. */
export const MAX_PACKET = 4096;

/** Opens a UDP socket on that port of all IPv4 addresses. @throws what binding fails with */
export function bindUdp(port: number): Promise<Socket> {
  const socket = createSocket({ type: "udp4" });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.bind({ port, address: "0.0.0.0", exclusive: true }, () => {
      socket.off("error", reject);
      limitPackets(socket);
      resolve(socket);
    });
  });
}

/**
 * Deno sets as many bytes aside for each packet as this size says: 64 KB at first, which at 10,000
 * small packets a second are 640 MB a second of garbage (HARD-2). The kernel's buffer stays as it
 * is. On Linux Deno doubles the number, as the kernel there would. @param socket one that is bound
 */
export function limitPackets(socket: Socket): void {
  socket.setRecvBufferSize(Deno.build.os === "linux" ? MAX_PACKET / 2 : MAX_PACKET);
}
