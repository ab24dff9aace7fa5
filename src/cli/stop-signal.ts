/** The first SIGTERM or SIGINT ends gracefully, a second one at once, as is Node's default. */
export function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  process.once('SIGTERM', resolve)
  process.once('SIGINT', resolve)
  return promise
}

/** For commands that run until they are stopped. A terminal that closes sends SIGHUP. */
export function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => stopping.abort())
  }
  return stopping.signal
}
