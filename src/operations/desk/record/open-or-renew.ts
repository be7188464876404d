import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged, setAside } from '#kit/sqlite.ts';

/**
 * Opens a database of the desk, with its tables; one that is damaged is set aside. Nothing in it is worth waiting for
 * the disk: after a power cut the latest rows may be missing.
 * @param schema statements that make what is missing
 * @throws if the file can be neither opened nor made
 */
export function openOrRenew(file: string, schema: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return open(file, schema);
  } catch (error) {
    if (!isDamaged(error, file)) throw error;
    setAside(file);
    return open(file, schema);
  }
}

function open(file: string, schema: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 1000 });
  try {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ${schema}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
