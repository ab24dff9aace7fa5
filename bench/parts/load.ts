import { connect, type Socket } from 'node:net'

export type Load = {
  readonly url: string
  readonly connections: number
  /**
   * Whether the load never sleeps. The time to wake it counts as the server's, which is much where an
   * answer takes microseconds. Where answers take longer, a second busy core slows them down by more.
   */
  readonly restless: boolean
  /** The bytes of the next request, whichever connection is free for it. */
  next(): Buffer
}

/**
 * Keeps every connection busy with one request at a time for a while, and returns the answers a
 * second. It writes prepared bytes to bare sockets and reads only the length of an answer, so that the
 * figure measures the server.
 */
export async function requestsPerSecond(load: Load, forMs: number): Promise<number> {
  let answered = 0
  const stop = keepAllBusy(load, () => {
    answered += 1
  })
  const began = performance.now()
  await new Promise(resolve => setTimeout(resolve, forMs))
  const perSecond = (answered / (performance.now() - began)) * 1000
  stop()
  return perSecond
}

/** How long the client waited for an answer to the request. */
export type Wait = { readonly request: Buffer; readonly ms: number }

/** Keeps the load up until so many answers are there. */
export async function waitsFor(load: Load, answers: number): Promise<readonly Wait[]> {
  const waits: Wait[] = []
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const stop = keepAllBusy(load, wait => {
    waits.push(wait)
    if (waits.length === answers) resolve()
  })
  await enough
  stop()
  return waits.slice(0, answers)
}

/** Returns what ends it. */
function keepAllBusy(load: Load, onAnswer: (wait: Wait) => void): () => void {
  let stopped = false
  const sockets = Array.from({ length: load.connections }, () => keepBusy(load, onAnswer))
  const stayAwake = (): void => {
    if (!stopped) setImmediate(stayAwake)
  }
  if (load.restless) stayAwake()
  return () => {
    stopped = true
    for (const socket of sockets) socket.destroy()
  }
}

export type Posting = { readonly url: string; readonly token: string; readonly key?: string }

export function postBytes({ url, token, key }: Posting, body: string): Buffer {
  const { host, pathname } = new URL(url)
  return Buffer.from(
    [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

/** Gives the prepared requests in turn, so that two neighbours differ. */
export function inTurn(requests: readonly Buffer[]): () => Buffer {
  let sent = 0
  return () => requests[sent++ % requests.length] ?? Buffer.alloc(0)
}

const okLine = /^HTTP\/1\.1 20[01] /

function keepBusy({ url, next }: Load, onAnswer: (wait: Wait) => void): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let awaited = 0
  let request: Buffer = Buffer.alloc(0)
  let sentAt = 0
  const send = (): void => {
    request = next()
    sentAt = performance.now()
    socket.write(request)
  }
  socket.on('connect', send)
  socket.on('data', (bytes: Buffer) => {
    if (awaited === 0) awaited = answerLength(bytes)
    awaited -= bytes.length
    if (awaited > 0) return
    onAnswer({ request, ms: performance.now() - sentAt })
    send()
  })
  socket.on('error', error => {
    throw error
  })
  return socket
}

/** Assumes that the head of an answer arrives whole: servers write it with the body in one piece. */
function answerLength(bytes: Buffer): number {
  const head = bytes.toString('latin1', 0, Math.min(bytes.length, 2048))
  const end = head.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!okLine.test(head) || end === -1 || length === undefined) {
    throw new Error(`not the answer that was expected: ${head.slice(0, 500)}`)
  }
  return end + 4 + Number(length)
}
