import { stateWord } from '../../components/status.ts'
import type { Choice } from '../../forms/field.ts'
import type { ListFacts } from './list-facts.ts'
import { tabNames } from './list-tabs.ts'

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
