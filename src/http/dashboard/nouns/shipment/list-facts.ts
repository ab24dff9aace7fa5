import type { CoreError } from '#core/errors.ts'
import type { ShipmentList, ShipmentQuestion } from '#core/overview/list-shipments.ts'
import type { ShipmentTab } from '#core/shipment/shipment-tab.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { Choice } from '../../forms/field.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

export type Tab = ShipmentTab | 'to_print'

export type ListFacts = {
  readonly list: ShipmentList
  /** What keeps drafts from being bought, by their ship code. */
  readonly faults: ReadonlyMap<string, CoreError>
  readonly question: ShipmentQuestion & { readonly tab: Tab; readonly state: ShipmentState | null }
  readonly query: URLSearchParams
  /** What is wrong with what the address asks for. */
  readonly refusal: CoreError | null
  /** Of each tab's whole list; null where a filter narrows them. */
  readonly counts: Readonly<Partial<Record<Tab, number>>> | null
  readonly choices: { readonly stores: readonly Choice[]; readonly services: readonly Choice[] }
  readonly lines: readonly ShownCall[]
}

/** Another filter begins at its first page. */
export function without(query: URLSearchParams, ...others: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams(query)
  for (const name of ['after', 'before', 'done', ...others]) kept.delete(name)
  return kept
}
