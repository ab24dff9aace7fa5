/** Few enough that other requests hardly wait. */
const defaultPageSize = 200

/** Yields every record, with only one page of them in memory: each page begins after the last record. */
export async function* inPages<T>(
  read: (last: T | null, limit: number) => Promise<readonly T[]>,
  limit: number = defaultPageSize,
): AsyncGenerator<T> {
  let last: T | null = null
  for (;;) {
    const page: readonly T[] = await read(last, limit)
    yield* page
    last = page.at(-1) ?? null
    if (last === null) return
  }
}
