import { type CoreError, invalidFields } from '#core/errors.ts'
import type { ShipmentQuestion } from '#core/overview/list-shipments.ts'
import type { ListFilter } from '#core/shipment/list-filter.ts'
import { isSearchableName } from '#core/shipment/name-key.ts'
import { shipmentTabs, statesOf } from '#core/shipment/shipment-tab.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { readDate } from '#core/time/read-date.ts'
import { parseId } from '#core/values/parse-id.ts'
import { shipmentCursor } from '../../format/cursor.ts'
import { readText } from '../../forms/form-reader.ts'
import { sizeOf } from '../../forms/page-size.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import type { ListQuestion, ListTab } from './list-facts.ts'
import { serviceOf } from './list-filters.ts'

type Reader = Pick<AccountVisit, 'caller' | 'world' | 'frame'>

/** What the query asks for. A filter that cannot be honoured is refused: the list would be wider. */
export function questionOfQuery(query: URLSearchParams, visit: Reader): ListQuestion {
  const { question, refusal } = readQuestion(query, visit)
  if (refusal) throw refusal
  return question
}

/** A refused question lacks what was refused, and serves only to show the form again. */
export function readQuestion(
  query: URLSearchParams,
  visit: Reader,
): { readonly question: ListQuestion; readonly refusal: CoreError | null } {
  const values = meantValues(query)
  const goods = goodsOf(values)
  const tab = tabOf(values, goods)
  const states = statesOfTab(tab)
  const state = values.read(
    'state',
    'This tab has no such status.',
    text => states.find(one => one === text) ?? null,
  )
  const question: ListQuestion = {
    tab,
    state,
    goods,
    onlyUnprinted: tab === 'to_print',
    order: query.get('order') === 'oldest' ? 'oldest' : 'newest',
    place: cursorOf(query),
    limit: sizeOf(query),
    filter: { states: state === null ? states : [state], ...narrowing(values, goods, visit) },
  }
  return { question, refusal: values.refusal() }
}

const goodsOf = ({ read }: MeantValues): ShipmentKind =>
  read('goods', 'Choose parcels or freight.', text =>
    text === 'freight' || text === 'parcels' ? text : null,
  ) ?? 'parcels'

function tabOf({ read }: MeantValues, goods: ShipmentKind): ListTab {
  const isTab = (text: string): text is ListTab =>
    text === 'to_print' ? goods === 'parcels' : shipmentTabs.some(tab => tab === text)
  const sentence =
    goods === 'freight'
      ? 'Freight has no such tab: its documents are printed separately.'
      : 'There is no such tab.'
  return read('tab', sentence, text => (isTab(text) ? text : null)) ?? 'all'
}

const statesOfTab = (tab: ListTab): readonly ShipmentState[] =>
  tab === 'to_print' ? ['bought'] : statesOf(tab)

function narrowing(
  { read }: MeantValues,
  goods: ShipmentKind,
  { caller, world, frame }: Reader,
): Omit<ListFilter, 'states'> {
  const { timeZone } = caller.settings
  const seesStores = frame.may('stores:read')
  const day = 'Enter a date such as 2026-01-31.'
  return {
    from: read('from', day, text => readDate(text, timeZone)?.first ?? null),
    to: read('to', day, text => readDate(text, timeZone)?.last ?? null),
    orderId: read('order_id', 'This is not a valid order id.', text =>
      hasControl(text) ? null : text,
    ),
    toName: read('name', 'Type at least three letters of a name.', text =>
      isSearchableName(text) ? text : null,
    ),
    storeId: read(
      'store',
      seesStores ? 'Choose a store from the list.' : 'Your role cannot filter by store.',
      text => (seesStores && parseId(text) !== null ? text : null),
    ),
    serviceId: read(
      'service',
      `Choose a service for ${goods}.`,
      text => serviceOf({ world }, goods, parseId(text))?.id ?? null,
    ),
  }
}

/** No database keeps NUL in a text, and no form sends the others. */
const hasControl = (text: string): boolean => /\p{Cc}/u.test(text)

function cursorOf(query: URLSearchParams): ShipmentQuestion['place'] {
  for (const side of ['after', 'before'] as const) {
    const [createdAt, id] = shipmentCursor.read(query.get(side)) ?? []
    if (createdAt !== undefined && id !== undefined) return { side, key: { createdAt, id } }
  }
  return null
}

type MeantValues = {
  /** Null where the value is absent, and where it means nothing, which is refused with the sentence. */
  readonly read: <T>(
    name: string,
    sentence: string,
    meaning: (text: string) => T | null,
  ) => T | null
  /** What was wrong with all that was read so far. */
  readonly refusal: () => CoreError | null
}

function meantValues(query: URLSearchParams): MeantValues {
  const faults: Record<string, readonly string[]> = {}
  return {
    read: (name, sentence, meaning) => {
      const text = readText(query, name)
      if (text === null) return null
      const meant = meaning(text)
      if (meant === null) faults[name] = [sentence]
      return meant
    },
    refusal: () => (Object.keys(faults).length === 0 ? null : invalidFields(faults)),
  }
}
