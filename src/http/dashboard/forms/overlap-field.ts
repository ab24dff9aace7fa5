import { invalid } from '#core/errors.ts'
import { hourMs, minuteMs } from '#core/time/durations.ts'
import type { Markup } from '../../base/html.ts'
import { type FormState, selectField } from './field.ts'

const overlaps: readonly (readonly [ms: number, text: string])[] = [
  [0, 'None: the old one stops working at once'],
  [15 * minuteMs, '15 minutes'],
  [hourMs, '1 hour'],
  [6 * hourMs, '6 hours'],
  [24 * hourMs, '24 hours'],
]

/** How long an old secret counts beside the new one. */
export const overlapField = (state: FormState, hint: string): Markup =>
  selectField(state, 'overlap', {
    label: 'Both work for',
    hint,
    choices: overlaps.map(([ms, text]) => ({ value: String(ms), text })),
  })

export function overlapOf(form: URLSearchParams): number {
  const found = overlaps.find(([ms]) => String(ms) === form.get('overlap'))
  if (!found) throw invalid('overlap', 'Choose how long both work.')
  return found[0]
}
