import type { PageEntry } from './page.ts'

/** Takes some milliseconds to read and write as JSON; other requests wait that long. */
const usualPieceBytes = 64 * 1024

/** The records of a page with only one piece in memory at a time. Leaves out deleted records. */
export async function* inPieces<T>(
  entries: readonly PageEntry[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
  pieceBytes = usualPieceBytes,
): AsyncGenerator<readonly T[]> {
  for (const ids of idsInPieces(entries, pieceBytes)) yield await read(ids)
}

/** A record above that size is a piece of its own. */
function* idsInPieces(
  entries: readonly PageEntry[],
  pieceBytes: number,
): Generator<readonly number[]> {
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
