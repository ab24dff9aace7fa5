import type { PageEntry } from './page.ts'

/** Read, turned into JSON and written in some milliseconds, in which nobody else is served. */
const pieceBytes = 64 * 1024

/** A page's records, of which only a piece is in memory at once. Those that are gone are left out. */
export async function* inPieces<T>(
  entries: readonly PageEntry[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (const ids of piecesOf(entries)) yield await read(ids)
}

/** A record that is larger than a piece is one by itself. */
function* piecesOf(entries: readonly PageEntry[]): Generator<readonly number[]> {
  let ids: number[] = []
  let total = 0
  for (const { id, bytes } of entries) {
    if (ids.length > 0 && total + bytes > pieceBytes) {
      yield ids
      ids = []
      total = 0
    }
    ids.push(id)
    total += bytes
  }
  if (ids.length > 0) yield ids
}
