import type { FastifyReply } from 'fastify'
import { countAnswer } from '../base/metrics.ts'
import { headOf } from '../base/response-headers.ts'
import { departures } from '../base/turn-batching.ts'

/** A value as JSON whose every character is ASCII: what lies beyond is written as its escape. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Answers 200 with a text that is ASCII alone. Its length is its bytes, and it is handed over as such:
 * the runtime copies it where it would transcode any other text, a tenth of a whole answer's time. The
 * framework's own way to send knows no encoding but UTF-8, so this one goes past it, and past the
 * headers of the reply: a header of the answer's own belongs into `headOf`.
 */
export const sendAsciiJson = (reply: FastifyReply, text: string): void =>
  send(reply, text, text.length, 'latin1')

/** The same for any value, most of which turn out to be ASCII too. */
export function sendJson(reply: FastifyReply, value: unknown): void {
  const text = JSON.stringify(value)
  const bytes = Buffer.byteLength(text)
  send(reply, text, bytes, bytes === text.length ? 'latin1' : 'utf8')
}

function send(reply: FastifyReply, text: string, bytes: number, encoding: BufferEncoding): void {
  const { request, raw } = reply
  const head = headOf(request)
  head.push('content-type', 'application/json; charset=utf-8')
  head.push('content-length', String(bytes))
  reply.hijack()
  countAnswer(request, 200)
  raw.writeHead(200, head)
  departures.add(() => raw.end(text, encoding))
}
