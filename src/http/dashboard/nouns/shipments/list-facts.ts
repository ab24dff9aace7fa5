import type { CoreError } from '#core/errors.ts'
import type { ShipmentList, ShipmentQuestion } from '#core/overview/list-shipments.ts'
import type { ShipmentTab } from '#core/shipment/shipment-tab.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { Choice } from '../../forms/field.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

/** Labels that nobody has printed are a list of their own. */
export type ListTab = ShipmentTab | 'to_print'

export type ListQuestion = ShipmentQuestion & {
  readonly tab: ListTab
  /** One state of the tab; null for all of them. */
  readonly state: ShipmentState | null
}

export type ListFacts = {
  readonly list: ShipmentList
  /** What keeps drafts from being bought, by their ship code. */
  readonly faults: ReadonlyMap<string, CoreError>
  readonly question: ListQuestion
  readonly query: URLSearchParams
  /** What is wrong with what the query asks for. */
  readonly refusal: CoreError | null
  /** How long the whole list of each tab is; null where a filter narrows the lists. */
  readonly counts: Readonly<Partial<Record<ListTab, number>>> | null
  readonly choices: { readonly stores: readonly Choice[]; readonly services: readonly Choice[] }
  readonly apiCalls: readonly ShownCall[]
}

/** The query without its page and without what was done: another filter begins at its first page. */
export function withoutPage(query: URLSearchParams, ...others: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams(query)
  for (const name of ['after', 'before', 'done', ...others]) kept.delete(name)
  return kept
}
