import type { FastifyReply, FastifyRequest } from 'fastify'
import { quoteParcels } from '#core/carrier-account/carriers-for.ts'
import { accountNow } from '#core/command/command.ts'
import type { FreightAnswer, FreightQuestion } from '#core/freight/freight-quote.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import type { QuestionContext } from '#core/rating/unchecked-question.ts'
import { callerOf } from './judge/authentication.ts'
import { worldOf } from './world-of-request.ts'

/** What a caller's question is checked against: the catalogue, the account, and its clock. */
export function questionContextOf(request: FastifyRequest): QuestionContext {
  const world = worldOf(request)
  const caller = callerOf(request)
  const { accountName, settings } = caller
  return {
    catalogue: world.catalogue(),
    accountName,
    settings,
    at: accountNow({ world, caller }),
  }
}

/** It has the catalogue of freight, too: for freight, and for whatever may name a service of it. */
export const freightContextOf = (request: FastifyRequest) => ({
  ...questionContextOf(request),
  freight: worldOf(request).freight(),
})

/** Answers at once where every carrier does. A caller who leaves calls off the carriers that still work. */
export const quoteForCaller = (
  request: FastifyRequest,
  reply: FastifyReply,
  question: RateQuestion,
  timeoutMs?: number,
): RateAnswer | Promise<RateAnswer> =>
  askForCaller(request, reply, call => quoteParcels(worldOf(request), question, call, timeoutMs))

/** Asks the carriers of freight, in the same way. */
export function quoteFreightForCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  question: FreightQuestion,
  timeoutMs?: number,
): FreightAnswer | Promise<FreightAnswer> {
  const world = worldOf(request)
  const asked = { carriers: () => world.freightCarriers() }
  return askForCaller(request, reply, call => quoteRates(asked, question, call, timeoutMs))
}

function askForCaller<Answer extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  ask: (call: OpenCall) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const call = new OpenCall(callerOf(request).access.accountId)
  const answer = ask(call)
  // Also after the answer was sent, when there is nobody left to be called off.
  if (answer instanceof Promise) reply.raw.once('close', () => call.leave())
  return answer
}
