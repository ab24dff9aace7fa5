import { listShipments, type ShipmentList } from '#core/overview/list-shipments.ts'
import { isNarrowed } from '#core/shipment/list-filter.ts'
import { countTabs } from '#core/shipment/shipment-tab.ts'
import { headingOf, shipmentsView } from '../../views/shipment/shipments-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { faultsOfDrafts } from './faults-of-drafts.ts'
import { filterChoices } from './filter-choices.ts'
import { type ListQuestion, readQuestion } from './question-of-query.ts'

/** Filters, order and page stand in the address. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query, frame } = visit
  const { read } = world.store
  const { question, refusal } = readQuestion(query, visit)
  const isWhole = refusal === null && !isNarrowed(question.filter)
  const [list, counts, choices] = await Promise.all([
    refusal ? nothing : listShipments(read, tenant, question),
    isWhole ? countsOf(visit, question) : null,
    filterChoices(visit, question),
  ])
  const [faults, lines] = await Promise.all([
    faultsOfDrafts(visit, list.shipments),
    refusal ? [] : linesOf(visit, question),
  ])
  const facts = { list, faults, question, query, refusal, counts, choices, lines }
  return pageAfter(refusal, headingOf(facts), shipmentsView(facts, frame))
}

/** Of freight none is printed from here: its papers are printed by themselves. */
async function countsOf({ world, tenant, frame }: AccountVisit, { goods }: ListQuestion) {
  return goods === 'freight'
    ? countTabs(await world.store.read.freight.stateCounts(tenant))
    : { ...countTabs(frame.states), to_print: frame.toPrint }
}

/** No version lists freight, unprinted labels, or what is of a store or a service. */
async function linesOf(
  visit: AccountVisit,
  { goods, onlyUnprinted, filter, limit }: ListQuestion,
): Promise<readonly ApiLines[]> {
  const { storeId, serviceId, ...known } = filter
  const isOfOthers = storeId !== null || serviceId !== null
  if (goods === 'freight' || onlyUnprinted || isOfOthers) return []
  const codes = { shipCode: null, trackingCode: null, batchId: null, closeoutId: null }
  return await visit.byApi({
    kind: 'shipments',
    filter: { ...known, ...codes },
    page: { limit, page: 1 },
  })
}

const nothing: ShipmentList = { shipments: [], before: null, after: null }
