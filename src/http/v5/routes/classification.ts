import { answerQuestion } from '#core/command/answer-question.ts'
import { classifyGoods } from '#core/product/classify-goods.ts'
import type { Classification } from '#core/tariff/classification.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { addChange } from '../edge/change-route.ts'
import {
  ClassificationBody,
  ClassifyRequest,
  fromClassification,
  toGoods,
} from '../wire/classification.ts'
import { changeFailures } from '../wire/failures.ts'

export function classifyProducts(scope: EdgeScope): void {
  addChange<Classification, typeof ClassifyRequest>(scope, 'POST', '/products/classify', {
    scopes: ['products:classify'],
    schema: {
      operationId: 'classifyProduct',
      summary: 'Classify goods',
      description:
        'The HS code of goods by what they are called, with the words that decided and what else they may be. Where the words do not tell, it asks instead of guessing. What your account approved for the SKU or the same title comes first. Nothing is stored but the answer, under an `Idempotency-Key`.',
      tags: ['Products'],
      body: ClassifyRequest,
      response: { 200: ClassificationBody, ...changeFailures },
    },
    act: async ({ command, body }) =>
      answerQuestion(command, await classifyGoods(command.world, command.tenant, toGoods(body))),
    present: found => ({ status: 200, body: { data: fromClassification(found) } }),
  })
}
