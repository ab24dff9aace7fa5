import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { sendAsciiJson } from '#http/v3-v4/ascii-json.ts'
import { bodyFailures, requestFailures } from '#http/v3-v4/wire/failures.ts'
import { fillFromAccount } from '#http/v3-v4/wire/parcel-fields.ts'
import { Rate, ratesBody } from '#http/v3-v4/wire/rate.ts'
import { writeRates } from '#http/v3-v4/wire/write-rates.ts'
import { RateRequest, toRateQuestion } from '../../wire/rate-request.ts'

const ratesAnswer = ratesBody(Rate)

const config = {
  access: { scopes: ['rates:read'], counts: 'reads' },
  prepare: fillFromAccount,
} as const

export function quoteByBody(scope: EdgeScope): void {
  scope.post('/rates', {
    config,
    schema: {
      operationId: 'quoteRates',
      summary: 'Quote rates for a parcel in the body',
      description: 'Every rate that is valid for the given details. Persists nothing.',
      tags: ['Rates'],
      body: RateRequest,
      response: { 200: ratesAnswer, ...bodyFailures },
    },
    handler: (request, reply) => quote(request.body, request, reply),
  })
}

/** The same question with its fields as query parameters. */
export function quoteByQuery(scope: EdgeScope): void {
  scope.get('/rates', {
    config,
    schema: {
      operationId: 'quoteRatesByQuery',
      summary: 'Quote rates for a parcel in the query',
      description: 'The same question as by POST. Each field is a parameter of its own.',
      tags: ['Rates'],
      querystring: RateRequest,
      response: { 200: ratesAnswer, ...requestFailures },
    },
    handler: (request, reply) => quote(request.query, request, reply),
  })
}

/** Answers at once where every carrier does: a promise would cost a tenth of the request. */
function quote(
  asked: RateRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const world = worldOf(request)
  const catalogue = world.catalogue()
  const { settings } = callerOf(request)
  const question = toRateQuestion(asked, { catalogue, settings, at: world.clock.now() })
  const send = (answer: RateAnswer): void => {
    sendAsciiJson(reply, writeRates(answer, catalogue))
  }
  const answer = quoteRates(world, question)
  return answer instanceof Promise ? answer.then(send) : send(answer)
}
