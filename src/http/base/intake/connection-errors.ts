import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { presentPlainly } from '../error-answers.ts'
import { docsUrlOf } from '../page-addresses.ts'
import { statusOf } from '../status-of-code.ts'
import { TransportFault, type TransportFaultCode } from '../transport-fault.ts'

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

const faults: Readonly<Record<string, readonly [TransportFaultCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
  CONNECT: ['method_not_allowed', 'CONNECT is not allowed: this is not a proxy.'],
}
const unreadable = ['malformed_request', 'The request is not valid HTTP.'] as const

/** What Node stores on a connection, and itself reads before it answers an error. */
type InFlight = {
  readonly _httpMessage?: ServerResponse | null
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null
}

/**
 * Answers bytes that are no valid request. The answer has a Request-Id and is written to the bare
 * connection, after the answers to the valid requests before it.
 */
export function answerConnectionError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  linkBase: () => string,
): void {
  const { _httpMessage: answer, parser } = socket as InFlight
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  // The request that is being answered is a valid one before the fault.
  if (answer && (answer.req.complete || answer.req !== parser?.incoming)) {
    answerAfter(answer, error, socket, linkBase)
    return
  }
  if (answer?.headersSent ?? parser?.incoming?.complete === false) {
    // The client would take a second answer to this request for the answer to its next one.
    socket.destroy(error)
    return
  }
  const [code, message] = faults[error.code ?? ''] ?? unreadable
  const status = statusOf[code]
  const fault = new TransportFault(code, message)
  const body = JSON.stringify(presentPlainly(fault, docsUrlOf(linkBase(), code)).body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status]}`,
      `Request-Id: ${randomUUID()}`,
      ...(status === 405 ? ['Allow: DELETE, GET, HEAD, OPTIONS, POST, PUT'] : []),
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      'Access-Control-Allow-Origin: *',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** Answers a request whose body does not come as Node answers one that takes longer than any may. */
export const endLateRequest = (socket: Duplex, linkBase: () => string): void =>
  answerConnectionError(
    Object.assign(new Error('A late body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
    linkBase,
  )

/** How long a client that sent CONNECT may take to read the refusal. */
const lingerMs = 1000

/** Refuses CONNECT. Node hands its connection over, and reads nothing from it any more. */
export function refuseTunnel(socket: Duplex, linkBase: () => string): void {
  socket.once('error', () => socket.destroy())
  // Valid requests before it may take their time: the time limit begins with our own answer.
  socket.once('finish', () => {
    const giveUp = setTimeout(() => socket.destroy(), lingerMs).unref()
    socket.once('close', () => clearTimeout(giveUp))
  })
  // Unread bytes would reset the connection before the client reads the answer.
  socket.resume()
  answerConnectionError(Object.assign(new Error('A tunnel'), { code: 'CONNECT' }), socket, linkBase)
}

/** Connections whose fault is not answered yet: Node reports all bytes after it as further faults. */
const waiting = new WeakSet<Duplex>()

function answerAfter(
  answer: ServerResponse,
  error: Error,
  socket: Duplex,
  linkBase: () => string,
): void {
  if (waiting.has(socket)) return
  waiting.add(socket)
  answer.once('finish', () => {
    waiting.delete(socket)
    if (socket.writable) answerConnectionError(error, socket, linkBase)
  })
}
