import { setImmediate } from 'node:timers/promises'

/** Work that may pause wherever it yields, and gives its result at the end. */
export type Steps<T> = Generator<undefined, T, undefined>

/** For whoever has nothing else to do. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** For whoever answers others meanwhile: they are held for no longer than a slice and a step. */
export async function inSlices<T>(steps: Steps<T>, sliceMs = 10): Promise<T> {
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
}
