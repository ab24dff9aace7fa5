import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { explain, quote } from '#core/rating/engine/engine.ts'
import { type RatingContext, readContext } from '#core/rating/engine/rating-context.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { type SellInProcess, sellFromTable } from './sell-from-table.ts'

/** Answers at once and sells in our transaction: there is no remote service to call. */
export type TableCarrier = Pick<Carrier, 'code' | 'serviceIds' | 'explain'> & {
  rate(question: RateQuestion): RateAnswer
  readonly sell: SellInProcess
}

export function tableCarriers(catalogue: CompiledCatalogue): readonly TableCarrier[] {
  const byCarrier = Map.groupBy(catalogue.table.services, service => service.data.carrier)
  const contextOf = readOnce(catalogue)
  return [...byCarrier].map(([code, services]) => ({
    code,
    serviceIds: services.map(service => service.data.id),
    rate: question => quote(catalogue, question, services, contextOf(question)),
    explain: (question, serviceId) => explain(catalogue, question, serviceId),
    sell: sellFromTable(catalogue, code, services),
  }))
}

/** All carriers of a catalogue get the same question in turn; the first call reads its context for all. */
function readOnce({ table }: CompiledCatalogue): (question: RateQuestion) => RatingContext | null {
  let read: RateQuestion | null = null
  let context: RatingContext | null = null
  return question => {
    if (question !== read) {
      context = readContext(table, question)
      read = question
    }
    return context
  }
}
