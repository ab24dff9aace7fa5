import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What is written at once, in characters: a few milliseconds of work. */
const portion = 256 * 1024

/** An envelope whose list comes first of all that is long. */
type Envelope<T> = { readonly success: true; readonly data: readonly T[] }

/**
 * Answers with a list. A page may hold megabytes: a long one is written a portion at a time, as fast
 * as its reader takes it, and everybody else is answered in between.
 */
export function sendList<T>(
  reply: FastifyReply,
  list: Envelope<T>,
  toWire: (element: T) => unknown,
): FastifyReply {
  reply.type('application/json; charset=utf-8')
  const portions = written(list, toWire)
  const first = portions.next()
  const second = portions.next()
  if (second.done) return reply.send(first.value)
  return reply.send(Readable.from(chained([first.value, second.value], portions)))
}

function* written<T>(
  { data, success, ...rest }: Envelope<T>,
  toWire: (element: T) => unknown,
): Generator<string> {
  let text = `{"success":${success},"data":[`
  for (const [index, element] of data.entries()) {
    text += (index === 0 ? '' : ',') + JSON.stringify(toWire(element))
    if (text.length < portion) continue
    yield text
    text = ''
  }
  yield `${text}],${JSON.stringify(rest).slice(1)}`
}

function* chained(begun: readonly (string | undefined)[], rest: Generator<string>) {
  for (const text of begun) if (text !== undefined) yield text
  yield* rest
}
