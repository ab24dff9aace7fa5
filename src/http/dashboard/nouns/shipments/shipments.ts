import { displayName } from '#core/catalogue/catalogue-names.ts'
import { accountNow } from '#core/command/command.ts'
import type { CoreError } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import {
  allShipments,
  listShipments,
  type ShipmentList,
  type ShipmentQuestion,
} from '#core/overview/list-shipments.ts'
import { faultOfDraft } from '#core/purchase/decide/checked-request.ts'
import { isNarrowed } from '#core/shipment/list-filter.ts'
import { countTabs } from '#core/shipment/shipment-tab.ts'
import { isoIn } from '#core/time/local-time.ts'
import { csvLine } from '#core/values/csv-cell.ts'
import { formatMinor } from '#core/values/money.ts'
import { stateOf } from '../../components/status.ts'
import { pageOfForm } from '../../visit/refusal.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { formPath } from '../ship/shipment-form.ts'
import type { ListQuestion } from './list-facts.ts'
import { filterChoices } from './list-filters.ts'
import { questionOfQuery, readQuestion } from './question-of-query.ts'
import { headingOf, shipmentsView } from './shipments-view.ts'

/** Filters, order and page stand in the query. */
export async function showShipments(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query, frame } = visit
  const { read } = world.store
  const { question, refusal } = readQuestion(query, visit)
  const isWhole = refusal === null && !isNarrowed(question.filter)
  const [list, counts, choices] = await Promise.all([
    refusal ? nothing : listShipments(read, tenant, question),
    isWhole ? countsOf(visit, question) : null,
    filterChoices(visit, question),
  ])
  const [faults, apiCalls] = await Promise.all([
    faultsOfDrafts(visit, list.shipments),
    refusal ? [] : apiCallsOf(visit, question),
  ])
  const facts = { list, faults, question, query, refusal, counts, choices, apiCalls }
  return pageOfForm(refusal, headingOf(facts), shipmentsView(facts, frame))
}

/** What each parcel among them lacks that is a draft, by its ship code; carriers are not asked. */
async function faultsOfDrafts(
  { world, caller }: AccountVisit,
  shipments: readonly AnyShipment[],
): Promise<ReadonlyMap<string, CoreError>> {
  const at = accountNow({ world, caller })
  const faults = new Map<string, CoreError>()
  for (const shipment of shipments) {
    if (shipment.state !== 'draft' || isFreight(shipment)) continue
    const fault = await faultOfDraft(world, caller, shipment.request, formPath, at)
    if (fault) faults.set(shipment.shipCode, fault)
  }
  return faults
}

/** Freight has no labels to print: its papers are printed by themselves. */
async function countsOf({ world, tenant, frame }: AccountVisit, { goods }: ListQuestion) {
  return goods === 'freight'
    ? countTabs(await world.store.read.freight.stateCounts(tenant))
    : { ...countTabs(frame.states), to_print: frame.toPrint }
}

/** No version lists freight, unprinted labels, or what is of a store or a service. */
async function apiCallsOf(
  visit: AccountVisit,
  { goods, onlyUnprinted, filter, limit }: ListQuestion,
): Promise<readonly ShownCall[]> {
  const { storeId, serviceId, ...known } = filter
  const isOfOthers = storeId !== null || serviceId !== null
  if (goods === 'freight' || onlyUnprinted || isOfOthers) return []
  const codes = { shipCode: null, trackingCode: null, batchId: null, closeoutId: null }
  return await visit.apiCallsFor({
    kind: 'shipments',
    filter: { ...known, ...codes },
    page: { limit, page: 1 },
  })
}

const nothing: ShipmentList = { shipments: [], before: null, after: null }

/** The whole list of the same filter, a page at a time. */
export function sendShipmentsFile(visit: AccountVisit): Answer {
  const question = questionOfQuery(visit.query, visit)
  return {
    kind: 'file',
    name: 'shipments.csv',
    mediaType: 'text/csv; charset=utf-8',
    bytes: linesOfFile(visit, question),
    isSaved: true,
  }
}

async function* linesOfFile(
  { world, tenant, frame }: AccountVisit,
  question: ShipmentQuestion,
): AsyncGenerator<string> {
  const withMoney = frame.may('rates:read')
  yield csvLine([...columns, ...(withMoney ? ['Paid', 'Currency'] : [])])
  for await (const page of allShipments(world.store.read, tenant, question)) {
    yield page.map(one => lineOf(one, frame.timeZone, withMoney)).join('')
  }
}

const columns = [
  'Shipment',
  'Status',
  'Created',
  'Order',
  'Recipient',
  'City',
  'Country',
  'Service',
  'Tracking code',
]

function lineOf(shipment: AnyShipment, timeZone: string, withMoney: boolean): string {
  const { shipCode, createdAt, orderId, request, bought, totalPaid } = shipment
  const { name, city, countryCode } = request.toAddress
  return csvLine([
    shipCode,
    stateOf(shipment),
    isoIn(timeZone, createdAt),
    orderId,
    name,
    city,
    countryCode,
    bought && displayName(bought.serviceName),
    bought?.trackingCode ?? null,
    ...(withMoney ? [bought && formatMinor(totalPaid), bought?.price.currency ?? null] : []),
  ])
}
