import { setImmediate } from 'node:timers/promises'

/**
 * Works on the items in their order, `atOnce` of them at a time, until `mayBegin` says no; returns the
 * results of the first items, as many as were begun. Each item begins in a turn of the event loop of its
 * own, so that requests are answered in between. After a failure no more are begun.
 */
export async function walkInParallel<T, Result>(
  items: readonly T[],
  atOnce: number,
  mayBegin: () => boolean,
  work: (item: T) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  let isOver = false
  let turn: Promise<void> = Promise.resolve()
  const ownTurn = (): Promise<void> => {
    turn = turn.then(() => setImmediate())
    return turn
  }
  const hand = async (): Promise<void> => {
    for (;;) {
      await ownTurn()
      const at = next
      const item = items[at]
      if (isOver || item === undefined || !mayBegin()) return
      next += 1
      results[at] = await work(item)
    }
  }
  const hands = Array.from({ length: Math.min(atOnce, items.length) }, () =>
    hand().catch(error => {
      isOver = true
      throw error
    }),
  )
  // What was begun ends before a failure is passed on.
  await Promise.allSettled(hands)
  await Promise.all(hands)
  return results
}
