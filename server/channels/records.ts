export interface ChannelRecord {
  id: string;
  server_id: string;
  name: string;
  is_voice: boolean;
  position: number;
}

/** How far somebody has read a channel (D-MSG-8). */
export interface ReadRecord {
  read_seq: number;
  mention_count: number;
}
