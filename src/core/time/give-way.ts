import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long no other request waits for a piece of long work. */
const usualSliceMs = 5

/** Awaited between two pieces of long work: others take their turn where the slice is used up. */
export function givingWay(sliceMs = usualSliceMs): () => Promise<void> {
  let endsAt = performance.now() + sliceMs
  return async () => {
    if (performance.now() < endsAt) return
    await nextTurn()
    endsAt = performance.now() + sliceMs
  }
}
