import { matchKey } from '#core/values/match-key.ts'
import { type Currency, currencies } from '#core/values/money.ts'
import { isDate } from './exact-number.ts'
import type { RateCardReferences } from './rate-card-references.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'

type RateCardHead = {
  readonly name: string
  readonly serviceId: number
  readonly currency: Currency
  readonly validFrom: string
  readonly validTo: string | null
}

const headKeys = ['card', 'service', 'currency', 'valid_from', 'valid_to', 'note'] as const
/** The `key,value` lines above a card's table. */
export function readHead(
  csv: CsvFile,
  lines: readonly CsvLine[],
  references: RateCardReferences,
): RateCardHead | null {
  const entries = new Map<string, { readonly value: string; readonly line: number }>()
  for (const { line, cells } of lines) {
    const [key = '', ...rest] = cells
    if (!headKeys.some(known => known === key)) {
      csv.fault(line, `${key || 'this'} is not a known head line; there are ${headKeys.join(', ')}`)
    } else if (entries.has(key)) csv.fault(line, `${key} is given twice`)
    else entries.set(key, { value: rest.join(',').replace(/,+$/, '').trim(), line })
  }
  const get = (key: string): string => entries.get(key)?.value ?? ''
  const lineOf = (key: string): number => entries.get(key)?.line ?? lines.at(-1)?.line ?? 1
  const need = (key: string): string => {
    if (get(key) === '') csv.fault(lineOf(key), `${key} is missing`)
    return get(key)
  }
  const name = need('card')
  const serviceId = references.services.get(matchKey(need('service')))
  if (get('service') !== '' && serviceId === undefined) {
    csv.fault(lineOf('service'), `there is no service ${get('service')}`)
  }
  const currency = currencies.find(known => known === need('currency'))
  if (get('currency') !== '' && !currency) {
    csv.fault(lineOf('currency'), `currency must be one of ${currencies.join(', ')}`)
  }
  const validFrom = need('valid_from')
  const validTo = get('valid_to') || null
  for (const key of ['valid_from', 'valid_to']) {
    if (get(key) !== '' && !isDate(get(key))) {
      csv.fault(lineOf(key), `${key} must be a date such as 2026-01-31`)
    }
  }
  if (validTo !== null && validTo < validFrom) {
    csv.fault(lineOf('valid_to'), 'valid_to lies before valid_from')
  }
  if (!currency || serviceId === undefined || !isDate(validFrom)) return null
  return { name, serviceId, currency, validFrom, validTo }
}
