import type { FastifyReply } from 'fastify'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import type { World } from '#core/world.ts'
import { writeRates } from './wire/write-rates.ts'

/** Answers without a promise, which costs a tenth of the request, where every carrier answers at once. */
export function answerRates(
  world: World,
  question: RateQuestion,
  reply: FastifyReply,
): undefined | Promise<void> {
  const catalogue = world.catalogue()
  const send = (answer: RateAnswer): FastifyReply =>
    reply.type('application/json; charset=utf-8').send(writeRates(answer, catalogue))
  const answer = quoteRates(world, question)
  // Fastify sends an empty answer when a promise resolves, unless it resolves to the reply.
  if (answer instanceof Promise) return answer.then(async found => await send(found))
  send(answer)
  return undefined
}
