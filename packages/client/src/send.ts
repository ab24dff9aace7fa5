import type { Answer, AnyBody, CallOptions } from './answer.ts'
import type { Connection } from './connection.ts'
import { pauseMsAfter } from './pause-after.ts'
import { PostilionError } from './postilion-error.ts'
import { readAnswer } from './read-answer.ts'
import type { Request } from './to-request.ts'

/** Sends the request until it is answered for good, or no further try is worth it. */
export async function send(
  connection: Connection,
  request: Request,
  options: CallOptions,
): Promise<Answer<number, AnyBody>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryOnce(connection, request, options, tries)
    if (!(outcome instanceof PostilionError)) return outcome
    const pauseMs = tries < connection.maxTries ? pauseMsAfter(outcome, connection) : null
    if (pauseMs === null) throw outcome
    await connection.pause(pauseMs, options.signal)
  }
}

async function tryOnce(
  { fetch, ...connection }: Connection,
  request: Request,
  { signal, timeoutMs = connection.timeoutMs }: CallOptions,
  tries: number,
): Promise<Answer<number, AnyBody> | PostilionError> {
  const { method, url, headers, body } = request
  const ending = new AbortController()
  const abort = () => ending.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted()
    // A redirect would turn a purchase into a question, or lead its token astray.
    const sent = { method, headers, body, redirect: 'manual', signal: ending.signal } as const
    const response = await fetch(url, sent)
    return readAnswer(response, await response.text(), request, tries)
  } catch (cause) {
    const said = signal?.aborted ? aborted : ending.signal.aborted ? timedOut : lost
    const failure = { ...silence, ...said, idempotencyKey: request.idempotencyKey, tries }
    return new PostilionError(failure, { cause: signal?.aborted ? signal.reason : cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const silence = {
  status: null,
  details: {},
  docsUrl: null,
  requestId: null,
  retryAfterSeconds: null,
  text: '',
}
const aborted = { code: 'aborted', message: 'The caller ended the call.' }
const timedOut = { code: 'timed_out', message: 'No answer came in time.' }
const lost = { code: 'connection_failed', message: 'The connection failed.' }
