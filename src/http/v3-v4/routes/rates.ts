import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { RateQuestion } from '#core/rating/question.ts'
import type { QuestionContext } from '#core/rating/unchecked-question.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { questionContextOf } from '../../base/quote-for-caller.ts'
import { answerRates } from '../answer-rates.ts'
import type { Prepare } from '../lenient-requests.ts'
import { bodyFailures, requestFailures } from '../wire/failures.ts'
import { ratesBody } from '../wire/rate.ts'

/** What a version has of its own in its quotes. */
type RateRoutes<Request extends TObject> = {
  readonly queryDescription: string
  readonly request: Request
  /** One rate of the answer. */
  readonly rate: TObject
  readonly prepare: Prepare
  toQuestion(asked: Static<Request>, context: QuestionContext): RateQuestion
}

/** A question may be asked in the body or by query parameters. */
export function quoteRates<Request extends TObject>(
  scope: EdgeScope,
  { queryDescription, request: fields, rate, prepare, toQuestion }: RateRoutes<Request>,
): void {
  const config = { access: { scopes: ['rates:read'], counts: 'reads' }, prepare } as const
  const answer = ratesBody(rate)
  const quote = (asked: Static<Request>, request: FastifyRequest, reply: FastifyReply) =>
    answerRates(request, reply, toQuestion(asked, questionContextOf(request)))
  scope.post('/rates', {
    config,
    schema: {
      operationId: 'quoteRates',
      summary: 'Quote rates for a parcel in the body',
      description: 'Every rate that is valid for the given details. Nothing is stored.',
      tags: ['Rates'],
      body: fields,
      response: { 200: answer, ...bodyFailures },
    },
    handler: (request, reply) => quote(request.body as Static<Request>, request, reply),
  })
  scope.get('/rates', {
    config,
    schema: {
      operationId: 'quoteRatesByQuery',
      summary: 'Quote rates for a parcel in the query',
      description: queryDescription,
      tags: ['Rates'],
      querystring: fields,
      response: { 200: answer, ...requestFailures },
    },
    handler: (request, reply) => quote(request.query as Static<Request>, request, reply),
  })
}
