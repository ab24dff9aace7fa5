import type { FastifyReply } from 'fastify'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import type { World } from '#core/world.ts'
import { writeRates } from './wire/write-rates.ts'

/** Answers at once where every carrier does: a promise would cost a tenth of the request. */
export function answerRates(
  world: World,
  question: RateQuestion,
  reply: FastifyReply,
): undefined | Promise<void> {
  const catalogue = world.catalogue()
  const send = (answer: RateAnswer): FastifyReply =>
    reply.type('application/json; charset=utf-8').send(writeRates(answer, catalogue))
  const answer = quoteRates(world, question)
  // Fastify sends an empty answer once a promise is kept, unless the promise waits for the reply.
  if (answer instanceof Promise) return answer.then(async found => await send(found))
  send(answer)
  return undefined
}
