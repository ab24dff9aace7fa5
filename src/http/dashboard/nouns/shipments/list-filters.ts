import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { ListFilter } from '#core/shipment/list-filter.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { stateWord } from '#core/state-words.ts'
import { parseId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { type Choice, formState, inputField, selectField } from '../../forms/field.ts'
import { sizeField } from '../../forms/page-size.ts'
import type { Frame } from '../../visit/frame.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import type { ListFacts } from './list-facts.ts'
import { tabNames } from './list-tabs.ts'

export function listFilters(
  { query, question, refusal, choices }: ListFacts,
  frame: Frame,
): Markup {
  const { tab, state: only, order, filter } = question
  // A service that the other goods have is no choice here.
  const shown = new URLSearchParams(query)
  shown.set('service', filter.serviceId === null ? '' : String(filter.serviceId))
  const state = formState(shown, refusal, { order })
  return html`<form class="card filters" method="get" action="${frame.to('/shipments')}">
<input type="hidden" name="tab" value="${tab}">${only === null ? null : html`<input type="hidden" name="state" value="${only}">`}
<div class="fields">
${inputField(state, 'name', { label: 'Recipient', width: 'quarter', type: 'search' })}
${inputField(state, 'order_id', { label: 'Order', width: 'quarter', type: 'search' })}
${inputField(state, 'from', { label: 'Created from', width: 'quarter', type: 'date' })}
${inputField(state, 'to', { label: 'Created until', width: 'quarter', type: 'date' })}
${choices.stores.length === 0 ? null : selectField(state, 'store', { label: 'Store', width: 'quarter', choices: [any, ...choices.stores] })}
${selectField(state, 'service', { label: 'Service', width: 'quarter', choices: [any, ...choices.services] })}
${selectField(state, 'goods', { label: 'Type', width: 'quarter', choices: goods })}
${selectField(state, 'order', { label: 'Show first', width: 'quarter', choices: orders })}
${sizeField(query, 'quarter')}
<div class="field quarter"><div class="buttons"><button>Show</button></div></div>
</div></form>`
}

/** The names of those that the form has, so that a refusal leads to them. */
export const filterFields = ({ choices }: Pick<ListFacts, 'choices'>): readonly string[] => [
  ...['name', 'order_id', 'from', 'to', 'service', 'goods'],
  ...(choices.stores.length === 0 ? [] : ['store']),
]

const any: Choice = { value: '', text: 'Any' }

const goods: readonly Choice[] = [
  { value: 'parcels', text: 'Parcels' },
  { value: 'freight', text: 'Freight' },
]

const orders: readonly Choice[] = [
  { value: 'newest', text: 'Newest' },
  { value: 'oldest', text: 'Oldest' },
]

/** What a list of shipments may be narrowed to by choosing. */
type FilterChoices = {
  /** Empty where the account has none, or the visitor may not see them. */
  readonly stores: readonly Choice[]
  readonly services: readonly Choice[]
}

type Asked = { readonly goods: ShipmentKind; readonly filter: ListFilter }

export async function filterChoices(
  visit: AccountVisit,
  { goods, filter }: Asked,
): Promise<FilterChoices> {
  const { services } = catalogueOf(visit, goods)
  const sold = services.filter(({ environments }) => environments.includes(visit.world.environment))
  const chosen = serviceOf(visit, goods, filter.serviceId)
  return {
    stores: visit.frame.may('stores:read') ? await storesOf(visit, filter) : [],
    services: withChosen(
      sold.map(({ id, name }) => ({ value: String(id), text: displayName(name) })),
      chosen && { value: String(chosen.id), text: displayName(chosen.name) },
    ),
  }
}

/** A retired service counts, since its shipments are still listed; null where the goods have no such service. */
export const serviceOf = (
  visit: Pick<AccountVisit, 'world'>,
  goods: ShipmentKind,
  id: number | null,
) => (id === null ? null : catalogueOf(visit, goods).service(id))

const catalogueOf = ({ world }: Pick<AccountVisit, 'world'>, goods: ShipmentKind) =>
  goods === 'freight' ? world.freight() : world.catalogue()

async function storesOf(
  { world, tenant }: AccountVisit,
  { storeId }: ListFilter,
): Promise<readonly Choice[]> {
  const { shops } = world.store.read
  const [opened, imported] = await Promise.all([
    shops.list(tenant, 'api'),
    shops.list(tenant, 'import'),
  ])
  const open = [...opened, ...imported].map(({ id, identifier }) => ({
    value: String(id),
    text: identifier,
  }))
  if (storeId === null) return withChosen(open, null)
  // A closed store is offered no more, and its shipments are still listed.
  const closed = await shops.byId(tenant, parseId(storeId) ?? 0)
  return withChosen(open, { value: storeId, text: closed?.identifier ?? storeId })
}

function withChosen(offered: readonly Choice[], chosen: Choice | null): readonly Choice[] {
  const isOffered = offered.some(({ value }) => value === chosen?.value)
  const all = chosen && !isOffered ? [...offered, chosen] : offered
  return all.toSorted((a, b) => a.text.localeCompare(b.text, 'en'))
}

/** What a list is narrowed to, as its form shows it: `To hand over, Store Web, from 2026-11-01`. */
export function filterWords({
  question: { tab, state, goods, filter },
  query,
  choices,
}: Pick<ListFacts, 'question' | 'query' | 'choices'>): string {
  const service = filter.serviceId === null ? null : String(filter.serviceId)
  const words = [
    goods === 'freight' ? 'Freight' : null,
    tab === 'all' ? null : tabNames[tab],
    state === null ? null : stateWord(state, goods),
    named('Recipient', filter.toName),
    named('Order', filter.orderId),
    named('Store', textOf(choices.stores, filter.storeId)),
    named('Service', textOf(choices.services, service)),
    named('from', filter.from === null ? null : query.get('from')),
    named('until', filter.to === null ? null : query.get('to')),
  ].filter(word => word !== null)
  return words.length === 0 ? 'no filter is set' : words.join(', ')
}

const named = (name: string, value: string | null): string | null =>
  value === null ? null : `${name} ${value.trim()}`

const textOf = (choices: readonly Choice[], chosen: string | null): string | null =>
  choices.find(({ value }) => value === chosen)?.text ?? chosen
