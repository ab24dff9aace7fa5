import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  presentPlainly,
  statusOf,
  TransportFault,
  type TransportFaultCode,
} from './transport-fault.ts'

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

const faults: Readonly<Record<string, readonly [TransportFaultCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
  CONNECT: ['method_not_allowed', 'CONNECT is not allowed: this is no proxy.'],
}
const unreadable = ['malformed_request', 'The request is not valid HTTP.'] as const

/** What Node keeps on a connection, and itself looks at before it answers an error. */
type InFlight = {
  readonly _httpMessage?: ServerResponse | null
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null
}

/**
 * What was never a request still gets an answer with a Request-Id, written to the bare connection
 * once the whole requests before it have theirs.
 */
export function answerMalformedHttp(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: answer, parser } = socket as InFlight
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  // The request that is being answered is not the one that broke.
  if (answer && (answer.req.complete || answer.req !== parser?.incoming)) {
    answerAfter(answer, error, socket)
    return
  }
  if (answer?.headersSent ?? parser?.incoming?.complete === false) {
    // A second answer to one request would be taken for the answer to the next.
    socket.destroy(error)
    return
  }
  const [code, message] = faults[error.code ?? ''] ?? unreadable
  const status = statusOf[code]
  const body = JSON.stringify(presentPlainly(new TransportFault(code, message)).body)
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

/** How long a client that asked for a tunnel may take to read that there is none. */
const lingerMs = 1000

/** Node hands the connection of a CONNECT over, and reads nothing from it any more. */
export function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.once('error', () => socket.destroy())
  // Whole requests before it may take their time: only from our own answer on is somebody kept waiting.
  socket.once('finish', () => {
    const giveUp = setTimeout(() => socket.destroy(), lingerMs).unref()
    socket.once('close', () => clearTimeout(giveUp))
  })
  // What is left unread would reset the connection before its answer is read.
  socket.resume()
  answerMalformedHttp(Object.assign(new Error('A tunnel'), { code: 'CONNECT' }), socket)
}

/** Connections with a fault that is still to be answered: Node reports everything that follows as one more fault. */
const waiting = new WeakSet<Duplex>()

function answerAfter(answer: ServerResponse, error: Error, socket: Duplex): void {
  if (waiting.has(socket)) return
  waiting.add(socket)
  answer.once('finish', () => {
    waiting.delete(socket)
    if (socket.writable) answerMalformedHttp(error, socket)
  })
}
