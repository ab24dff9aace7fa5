import { printableStates } from '#core/print/printable-labels.ts'
import { voidableStates } from '#core/shipment/state.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ListFacts } from './list-facts.ts'

/** What can be done from a list with what is on it, by who looks at it. */
export type ListDeeds = {
  readonly canPrint: boolean
  readonly canVoid: boolean
  /** A draft has no label that could be void. */
  readonly voidWord: 'Void' | 'Delete'
}

export function listDeeds(
  { question: { goods, filter } }: Pick<ListFacts, 'question'>,
  frame: Frame,
): ListDeeds {
  const states = filter.states ?? []
  const voidable = states.filter(state => voidableStates.has(state))
  const hasLabels = goods === 'parcels' && printableStates.some(state => states.includes(state))
  return {
    canPrint: hasLabels && frame.may('labels:create'),
    canVoid: voidable.length > 0 && frame.may('shipments:void'),
    voidWord: voidable.every(state => state === 'draft') ? 'Delete' : 'Void',
  }
}
