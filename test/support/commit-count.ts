import { readFileSync } from 'node:fs'

const headerBytes = 32
const frameHeaderBytes = 24

/**
 * How many commits a SQLite write-ahead log holds: a frame that ends a transaction carries the size
 * of the database, all others a zero.
 */
export function commitsInWal(databaseFile: string): number {
  const wal = readFileSync(`${databaseFile}-wal`)
  if (wal.length === 0) return 0
  const pageBytes = wal.readUInt32BE(8)
  const salt = wal.subarray(16, 24)
  let commits = 0
  for (
    let at = headerBytes;
    at + frameHeaderBytes + pageBytes <= wal.length;
    at += frameHeaderBytes + pageBytes
  ) {
    // Frames of an earlier round of the log are still behind the valid ones.
    if (!wal.subarray(at + 8, at + 16).equals(salt)) break
    if (wal.readUInt32BE(at + 4) !== 0) commits += 1
  }
  return commits
}
