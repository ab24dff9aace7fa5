import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** An answer of fewer characters is written at once; of a longer one, each piece when it was made. */
const mostAtOnce = 256 * 1024

/** What stands around a list; its fields follow it. */
type Envelope = { readonly success: true }

/**
 * Answers with a list. A page may hold megabytes: of a long one nothing is read before its reader took
 * what was written, so that it holds little memory, and everybody else is answered in between. What
 * fails before the first piece is sent is answered as a failure; later it ends the connection.
 */
export async function sendList<T>(
  reply: FastifyReply,
  envelope: Envelope,
  pieces: AsyncIterable<readonly T[]>,
  toWire: (element: T) => unknown,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const texts = written(envelope, pieces, toWire)
  const first = await texts.next()
  if (first.done) return reply.send(first.value)
  // The stream would otherwise read a piece ahead.
  return reply.send(Readable.from(allOf(first, texts), { highWaterMark: 0 }))
}

type Texts = AsyncGenerator<string, string, undefined>

/** The last text is returned. */
async function* written<T>(
  { success, ...rest }: Envelope,
  pieces: AsyncIterable<readonly T[]>,
  toWire: (element: T) => unknown,
): Texts {
  let text = `{"success":${success},"data":[`
  let separator = ''
  let isLong = false
  for await (const piece of pieces) {
    if (separator !== '') await turn()
    for (const element of piece) {
      text += separator + JSON.stringify(toWire(element))
      separator = ','
    }
    isLong ||= text.length >= mostAtOnce
    if (!isLong) continue
    yield text
    text = ''
  }
  return `${text}],${JSON.stringify(rest).slice(1)}`
}

async function* allOf(first: IteratorResult<string, string>, texts: Texts): AsyncGenerator<string> {
  for (let text = first; ; text = await texts.next()) {
    yield text.value
    if (text.done) return
  }
}
