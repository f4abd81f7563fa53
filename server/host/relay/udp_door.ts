import { createSocket, type Socket } from "node:dgram";

/** A UDP socket on that port, of all IPv4 addresses. @throws what binding fails with */
export function bindUdp(port: number): Promise<Socket> {
  const socket = createSocket({ type: "udp4" });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.bind({ port, address: "0.0.0.0", exclusive: true }, () => {
      socket.off("error", reject);
      resolve(socket);
    });
  });
}
