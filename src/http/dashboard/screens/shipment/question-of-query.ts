import { invalid } from '#core/errors.ts'
import type { ShipmentQuestion } from '#core/search/list-shipments.ts'
import { isSearchableName } from '#core/search/searchable-name.ts'
import type { ListKey } from '#core/shipment/shipment-store.ts'
import { type ShipmentTab, shipmentTabs, statesOf } from '#core/shipment/shipment-tab.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { readDate } from '#core/time/read-date.ts'
import { parseId } from '#core/values/parse-id.ts'
import { sizeOf } from '../../parts/page-size.ts'
import { readText } from '../../parts/read-text.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { serviceOf } from './filter-choices.ts'

/** Labels that nobody has printed are a list of their own. */
export type ListTab = ShipmentTab | 'to_print'

export type ListQuestion = ShipmentQuestion & {
  readonly tab: ListTab
  /** The one state of the tab's that is meant; null for all of them. */
  readonly state: ShipmentState | null
}

const isTab = (text: string | null): text is ListTab =>
  text === 'to_print' || shipmentTabs.some(tab => tab === text)

/** What the address asks for; a word that means nothing is as if it were absent. */
export function questionOfQuery(
  query: URLSearchParams,
  { caller, world, frame }: Pick<AccountVisit, 'caller' | 'world' | 'frame'>,
): ListQuestion {
  const { timeZone } = caller.settings
  const goods = query.get('goods') === 'freight' ? 'freight' : 'parcels'
  const asked = query.get('tab')
  const tab = isTab(asked) && !(asked === 'to_print' && goods === 'freight') ? asked : 'all'
  const states = statesOfTab(tab)
  const state = states.find(one => one === query.get('state')) ?? null
  return {
    tab,
    state,
    goods,
    onlyUnprinted: tab === 'to_print',
    order: query.get('order') === 'oldest' ? 'oldest' : 'newest',
    place: placeOf(query),
    limit: sizeOf(query),
    filter: {
      states: state === null ? states : [state],
      from: readDate(query.get('from') ?? '', timeZone)?.first ?? null,
      to: readDate(query.get('to') ?? '', timeZone)?.last ?? null,
      orderId: readText(query, 'order_id'),
      toName: searchedName(query),
      storeId: frame.may('stores:read') ? readText(query, 'store') : null,
      serviceId: serviceOf({ world }, goods, parseId(query.get('service') ?? ''))?.id ?? null,
    },
  }
}

const statesOfTab = (tab: ListTab): readonly ShipmentState[] =>
  tab === 'to_print' ? ['bought'] : statesOf(tab)

function searchedName(query: URLSearchParams): string | null {
  const name = readText(query, 'name')
  if (name === null || isSearchableName(name)) return name
  throw invalid('name', 'Type at least three letters of a name.')
}

function placeOf(query: URLSearchParams): ShipmentQuestion['place'] {
  for (const side of ['after', 'before'] as const) {
    const key = keyOf(query.get(side) ?? '')
    if (key) return { side, key }
  }
  return null
}

function keyOf(text: string): ListKey | null {
  const [, createdAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null
}
