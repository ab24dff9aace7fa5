import { listShipments } from '#core/search/list-shipments.ts'
import { countTabs } from '#core/shipment/shipment-tab.ts'
import { headingOf, shipmentsView } from '../../views/shipment/shipments-view.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { questionOfQuery } from './question-of-query.ts'

/** Filters, order and page stand in the address. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query, frame } = visit
  const { read } = world.store
  const question = questionOfQuery(query, visit)
  const isFreight = question.goods === 'freight'
  const [list, counts] = await Promise.all([
    listShipments(read, tenant, question),
    isFreight ? read.freight.stateCounts(tenant) : frame.states,
  ])
  const toPrint = isFreight ? null : frame.toPrint
  const lines = isFreight
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
  const facts = { list, question, query, counts: countTabs(counts), toPrint, lines }
  return pageOf(headingOf(facts), shipmentsView(facts, frame))
}
