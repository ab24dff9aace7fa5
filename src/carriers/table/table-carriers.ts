import type { Carrier } from '#core/ports/carrier.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { explain, quote } from '#core/rating/engine/engine.ts'
import { type RatingContext, readContext } from '#core/rating/engine/rating-context.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { type SellInProcess, sellAtTable } from './sell-at-table.ts'

/** Answers at once, and has no door of its own: what it sells it sells in our transaction. */
export type TableCarrier = Pick<Carrier, 'code' | 'serviceIds' | 'explain'> & {
  rate(question: RateQuestion): RateAnswer
  readonly sell: SellInProcess
}

/** The carriers whose prices stand in the catalogue: each answers at once, for its own services. */
export function tableCarriers(catalogue: CompiledCatalogue): readonly TableCarrier[] {
  const byCarrier = Map.groupBy(catalogue.table.services, service => service.data.carrier)
  const sceneOf = readOnce(catalogue)
  return [...byCarrier].map(([code, services]) => ({
    code,
    serviceIds: services.map(service => service.data.id),
    rate: question => quote(catalogue, question, services, sceneOf(question)),
    explain: (question, serviceId) => explain(catalogue, question, serviceId),
    sell: sellAtTable(catalogue, code, services),
  }))
}

/** Every carrier of a catalogue is asked the same question in turn: it is read for the first. */
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
