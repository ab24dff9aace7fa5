import { readReference } from '../../support/reference-data.ts'

/** A published national price list. */
export const priceListFile = 'rates/usps-notice123-2025-10-05.json'

type ByRow = Record<string, number[] | number>
type ByGroup = Record<string, Record<string, number | null>>
export type CountryGroups = {
  readonly iso2: string | null
  readonly pmei_group: number | null
  readonly pmei_max_lb: number | null
  readonly pmei_flat_group: number | null
  readonly pmi_group: number | null
  readonly pmi_max_lb: number | null
  readonly pmi_flat_group: number | null
  readonly fcpis_group: number | null
}
export type PriceList = {
  readonly domestic: Record<string, ByRow>
  readonly domestic_flat_rate: Record<string, Record<string, Record<string, number>>>
  readonly international: Record<string, ByGroup>
  readonly international_flat_rate_retail: { price_groups_1_8: Record<string, number[]> }
  readonly country_price_groups: CountryGroups[]
}

export const readPriceList = (): PriceList | null => readReference(priceListFile)

type Limit = { readonly basis: string; readonly upTo: string; readonly unit: string }

/** How the list names its rows: `5`, `15.999_oz`, `0.20` of a cubic table, `33-48`, `oversized`. */
export function limitOf(table: string, key: string): Limit {
  if (key === 'oversized') return { basis: 'oversize', upTo: '130', unit: 'in' }
  if (table.includes('cubic')) return { basis: 'cubic', upTo: key, unit: 'ft3' }
  if (key.endsWith('_oz')) return { basis: 'weight', upTo: key.slice(0, -3), unit: 'oz' }
  if (key.includes('-')) return { basis: 'weight', upTo: key.split('-')[1] ?? '', unit: 'oz' }
  return { basis: 'weight', upTo: key, unit: 'lb' }
}

const amount = (price: number | null | undefined): string =>
  price === null || price === undefined ? '' : price.toFixed(2)

/** Rows of one table in the form of our cards. */
export function tableRows(
  tier: string,
  table: string,
  rows: ByRow | ByGroup,
  zones: readonly number[],
): string[] {
  return Object.entries(rows).map(([key, cells]) => {
    const { basis, upTo, unit } = limitOf(table, key)
    const prices =
      typeof cells === 'number'
        ? [...zones.map(() => ''), amount(cells)]
        : [
            ...zones.map((zone, i) =>
              amount(Array.isArray(cells) ? cells[i] : cells[String(zone)]),
            ),
            '',
          ]
    return [tier, basis, '', upTo, unit, ...prices].join(',')
  })
}

export const packageRow = (
  tier: string,
  name: string,
  pounds: number,
  zones: readonly number[],
  prices: number | readonly number[],
): string =>
  [
    tier,
    'weight',
    name,
    pounds,
    'lb',
    ...zones.map((_, i) => (typeof prices === 'number' ? '' : amount(prices[i]))),
    typeof prices === 'number' ? amount(prices) : '',
  ].join(',')

export const cardText = (
  service: string,
  zones: readonly number[],
  rows: readonly string[],
): string =>
  [
    `card,${service} 2025-10-05`,
    `service,${service}`,
    'currency,USD',
    'valid_from,2025-10-05',
    'valid_to,',
    ['tier', 'basis', 'package', 'up_to', 'unit', ...zones, 'all'].join(','),
    ...rows,
    '',
  ].join('\n')
