import { CoreError } from '#core/errors.ts'
import { listShipments, type ShipmentList } from '#core/search/list-shipments.ts'
import { countTabs } from '#core/shipment/shipment-tab.ts'
import { headingOf, shipmentsView } from '../../views/shipment/shipments-view.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { orRefusal } from '../quote/or-refusal.ts'
import { questionOfQuery } from './question-of-query.ts'

/** Filters, order and page stand in the address. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query, frame } = visit
  const { read } = world.store
  const asked = orRefusal(() => questionOfQuery(query, visit))
  const refusal = asked instanceof CoreError ? asked : null
  const question = asked instanceof CoreError ? questionOfQuery(nameless(query), visit) : asked
  const isFreight = question.goods === 'freight'
  const [list, counts] = await Promise.all([
    refusal ? nothing : listShipments(read, tenant, question),
    isFreight ? read.freight.stateCounts(tenant) : frame.states,
  ])
  const toPrint = isFreight ? null : frame.toPrint
  const hasNoCall = isFreight || refusal !== null
  const lines = hasNoCall
    ? []
    : await visit.byApi({
        kind: 'shipments',
        filter: {
          ...question.filter,
          shipCode: null,
          trackingCode: null,
          batchId: null,
          closeoutId: null,
        },
        page: { limit: question.limit, page: 1 },
      })
  const facts = { list, question, query, refusal, counts: countTabs(counts), toPrint, lines }
  return pageAfter(refusal, headingOf(facts), shipmentsView(facts, frame))
}

const nothing: ShipmentList = { shipments: [], before: null, after: null }

function nameless(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query)
  kept.delete('name')
  return kept
}
