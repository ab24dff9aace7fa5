import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { codingFor, encodedNow, sendEncoded } from '../../base/encoding.ts'
import { nonceMark } from '../components/live.ts'
import { type CookieKind, writeChoice, writeCookie, writeShortcuts } from '../session/cookies.ts'
import { guardedHeaders, newNonce } from '../session/policy.ts'
import type { Answer, File, Page } from '../visit/screen.ts'
import { document, type PageAround } from './document.ts'

export function respond(
  reply: FastifyReply,
  answer: Answer,
  around: PageAround,
  cookie: CookieKind,
): FastifyReply {
  if (answer.kind !== 'redirect' && answer.keeps) {
    reply.header('set-cookie', writeChoice(answer.keeps, cookie.isSecure))
  }
  switch (answer.kind) {
    case 'page':
      if (answer.session !== undefined) setSession(reply, answer.session, cookie)
      return sendPage(reply, answer, around)
    case 'file':
      return sendFile(reply, answer)
    case 'redirect':
      if (answer.session !== undefined) setSession(reply, answer.session, cookie)
      if (answer.hasShortcuts !== undefined) {
        reply.header('set-cookie', writeShortcuts(answer.hasShortcuts, cookie))
      }
      return reply.headers(guardedHeaders(newNonce())).redirect(answer.to, 303)
  }
}

/** A person who signs out leaves no page behind that the next one could go back to. */
function setSession(reply: FastifyReply, secret: string | null, cookie: CookieKind): void {
  reply.header('set-cookie', writeCookie(secret, cookie))
  if (secret === null) reply.header('clear-site-data', '"cache", "storage"')
}

function sendPage(reply: FastifyReply, page: Page, around: PageAround): FastifyReply {
  const nonce = newNonce()
  const text = document(page, around).source.replaceAll(nonceMark, nonce)
  const encoded = encodedNow(text, codingFor(reply.request.headers['accept-encoding']))
  if (page.retryAfterSeconds) reply.header('retry-after', page.retryAfterSeconds)
  reply
    .code(page.status ?? 200)
    .headers(guardedHeaders(nonce))
    .type('text/html; charset=utf-8')
  return sendEncoded(reply, encoded)
}

const sendFile = (reply: FastifyReply, { name, mediaType, bytes, isSaved }: File): FastifyReply =>
  reply
    .headers(guardedHeaders(newNonce()))
    .header('content-disposition', `${isSaved ? 'attachment' : 'inline'}; filename="${name}"`)
    .type(mediaType)
    .send(bytes instanceof Uint8Array ? bytes : streamOf(bytes))

type Pieces = AsyncIterable<Uint8Array | string>

/** A higher mark would make the stream read pieces ahead that nobody may take any more. */
const streamOf = (pieces: Pieces): Readable => Readable.from(inTurns(pieces), { highWaterMark: 0 })

/** Everybody else has a turn between two pieces: the database may answer without one. */
async function* inTurns(pieces: Pieces): Pieces {
  for await (const piece of pieces) {
    yield piece
    await turn()
  }
}
