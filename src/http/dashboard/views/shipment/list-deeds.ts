import { printableStates } from '#core/print/printable-labels.ts'
import { voidableStates } from '#core/shipment/state.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ListFacts } from './list-facts.ts'

/** What can be done from a list with what is on it, by who looks at it. */
export type ListDeeds = { readonly canPrint: boolean; readonly canVoid: boolean }

export function listDeeds(
  { question: { goods, filter } }: Pick<ListFacts, 'question'>,
  frame: Frame,
): ListDeeds {
  const states = filter.states ?? []
  const hasLabels = goods === 'parcels' && printableStates.some(state => states.includes(state))
  return {
    canPrint: hasLabels && frame.may('labels:create'),
    canVoid: states.some(state => voidableStates.has(state)) && frame.may('shipments:void'),
  }
}
