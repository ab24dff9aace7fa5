import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** What is written at once, in characters: a few milliseconds of work. */
const portion = 256 * 1024

/** What stands around a list; its fields follow it. */
type Envelope = { readonly success: true }

/**
 * Answers with a list. A page may hold megabytes: a long one is read and written a piece at a time, as
 * fast as its reader takes it, and everybody else is answered in between. What fails in the first piece
 * is answered as a failure; later it ends the connection, for the answer has begun.
 */
export async function sendList<T>(
  reply: FastifyReply,
  envelope: Envelope,
  pieces: AsyncIterable<readonly T[]>,
  toWire: (element: T) => unknown,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const portions = written(envelope, pieces, toWire)
  const first = await portions.next()
  const second = await portions.next()
  if (second.done) return reply.send(first.value)
  return reply.send(Readable.from(chained([first.value, second.value], portions)))
}

async function* written<T>(
  { success, ...rest }: Envelope,
  pieces: AsyncIterable<readonly T[]>,
  toWire: (element: T) => unknown,
): AsyncGenerator<string> {
  let text = `{"success":${success},"data":[`
  let isFirst = true
  for await (const piece of pieces) {
    if (!isFirst) await turn()
    for (const element of piece) {
      text += (isFirst ? '' : ',') + JSON.stringify(toWire(element))
      isFirst = false
      if (text.length < portion) continue
      yield text
      text = ''
    }
  }
  yield `${text}],${JSON.stringify(rest).slice(1)}`
}

async function* chained(begun: readonly (string | undefined)[], rest: AsyncGenerator<string>) {
  for (const text of begun) if (text !== undefined) yield text
  yield* rest
}
