import { setImmediate } from 'node:timers/promises'

/** Work that may pause at every yield and returns its result at the end. */
export type SlicedWork<T> = Generator<undefined, T, undefined>

/** For a process that serves nobody meanwhile. */
export function runAtOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** For a server: requests wait at most for one slice and the work up to the next yield. */
export async function runInSlices<T>(work: SlicedWork<T>, sliceMs = 10): Promise<T> {
  let since = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
}
