/** Where the content of a file is. */
export interface ObjectPlace {
  /** SHA-256 of the content, in hexadecimal digits. */
  hash: string;
  /** The pack that it is in, and its bytes there; null for a file of its own. */
  pack: { name: string; start: number; length: number } | null;
}

export interface StoredObject extends ObjectPlace {
  /** On the disk; of a pack its share. */
  bytes: number;
}

/** Records of what is stored. */
export interface ObjectRecords {
  findObject(hash: string): StoredObject | null;
  /** Notes a file of the store before it is written: it is deleted one day, unless a release comes to name it. */
  reserve(name: string): void;
}
