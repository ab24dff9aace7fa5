import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** An answer of fewer characters is sent whole; a longer one piece by piece. */
const mostAtOnce = 256 * 1024

/** The fields beside the list, which stands under `data`. */
type Envelope = { readonly before?: object; readonly after: object }

/**
 * Answers with a list, which may be megabytes long. A piece is read from the database only after the
 * client took the one before, so that a long list needs little memory and other requests are answered
 * in between. An error before the first piece becomes a failure; a later one ends the connection.
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
  // With a higher mark the stream would read a piece ahead.
  return reply.send(Readable.from(allOf(first, texts), { highWaterMark: 0 }))
}

type Texts = AsyncGenerator<string, string, undefined>

/** Yields all texts but the last, which it returns. */
async function* written<T>(
  { before = {}, after }: Envelope,
  pieces: AsyncIterable<readonly T[]>,
  toWire: (element: T) => unknown,
): Texts {
  let text = `${opened(before)}"data":[`
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
  return `${text}],${JSON.stringify(after).slice(1)}`
}

/** The JSON of a record, up to where its next field begins. */
function opened(record: object): string {
  const text = JSON.stringify(record).slice(0, -1)
  return text === '{' ? text : `${text},`
}

async function* allOf(first: IteratorResult<string, string>, texts: Texts): AsyncGenerator<string> {
  for (let text = first; ; text = await texts.next()) {
    yield text.value
    if (text.done) return
  }
}
