import { addAbortListener } from 'node:events'

/** Runs work whose signal ends when its time is up, or with its caller's. */
export async function withinTime<T>(
  longestMs: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), longestMs)
  const ofCaller = addAbortListener(caller, () => end.abort(caller.reason))
  try {
    return await work(end.signal)
  } finally {
    clearTimeout(timer)
    ofCaller[Symbol.dispose]()
  }
}
