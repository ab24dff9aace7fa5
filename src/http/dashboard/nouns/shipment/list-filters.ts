import { html, type Markup } from '../../../base/html.ts'
import { type Choice, inputField, selectField } from '../../forms/field.ts'
import { formState } from '../../forms/form-state.ts'
import { sizeField } from '../../forms/page-size.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ListFacts } from './list-facts.ts'

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
${inputField(state, 'from', { label: 'Made from', width: 'quarter', type: 'date' })}
${inputField(state, 'to', { label: 'Made until', width: 'quarter', type: 'date' })}
${choices.stores.length === 0 ? null : selectField(state, 'store', { label: 'Store', width: 'quarter', choices: [any, ...choices.stores] })}
${selectField(state, 'service', { label: 'Service', width: 'quarter', choices: [any, ...choices.services] })}
${selectField(state, 'goods', { label: 'What', width: 'quarter', choices: goods })}
${selectField(state, 'order', { label: 'First', width: 'quarter', choices: orders })}
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
