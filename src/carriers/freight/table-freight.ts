import type { Environment } from '#core/environment.ts'
import { explainFreight } from '#core/freight/explain-freight.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightAnswer, FreightQuestion } from '#core/freight/freight-quote.ts'
import { rateFreight } from '#core/freight/rate-freight.ts'
import type { FreightCarrier } from '#core/ports/freight/freight-carrier.ts'
import { type BookInProcess, bookFromTable } from './book-freight.ts'

/** Answers at once and books in our transaction: there is no remote service to call. */
export type TableFreight = Pick<FreightCarrier, 'code' | 'serviceIds' | 'explain'> & {
  rate(question: FreightQuestion): FreightAnswer
  readonly sell: BookInProcess
  readonly scac: string
}

export function tableFreight(
  { table }: FreightCatalogue,
  environment: Environment,
): readonly TableFreight[] {
  const byCarrier = Map.groupBy(table.services, ({ carrier }) => carrier.code)
  return [...byCarrier].map(([code, services]) => ({
    code,
    serviceIds: services.map(({ data }) => data.id),
    rate: question => rateFreight(table, question, services),
    explain: (question, serviceId) => explainFreight(table, question, serviceId),
    scac: services[0]?.carrier.scac ?? '',
    sell: bookFromTable(table, services, environment),
  }))
}
