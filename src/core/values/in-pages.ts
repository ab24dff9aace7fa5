/** Few enough that whoever else is being served hardly waits. */
const usualStretch = 200

/** However many there are, only a stretch of them is in memory at once: each goes on after the last. */
export async function* inStretches<T>(
  read: (last: T | null, limit: number) => Promise<readonly T[]>,
  limit: number = usualStretch,
): AsyncGenerator<T> {
  let last: T | null = null
  for (;;) {
    const stretch: readonly T[] = await read(last, limit)
    yield* stretch
    last = stretch.at(-1) ?? null
    if (last === null) return
  }
}
