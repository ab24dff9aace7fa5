import type { Static } from 'typebox'
import type { RegionData, TaxData, TaxRow } from '#core/catalogue/catalogue-data.ts'
import { provinceCodesOfCanada } from '#core/rating/engine/destination.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { isDate, readAmount, readPercent } from './exact-number.ts'
import { faultIn, type ListEntry } from './list-entry.ts'
import { taxesSchema } from './schemas.ts'

type RawRow = Static<typeof taxesSchema>['rows'][number]
type TaxEntry = ListEntry<TaxRow>

export function readTaxes(
  folder: CatalogueFolder,
  regions: readonly ListEntry<RegionData>[],
  countries: ReadonlyMap<string, string>,
): TaxData {
  const { value, fault } = folder.object('taxes.json', taxesSchema)
  if (value === null) return { country: '', rows: [], zeroRatedFrom: 0 }
  const { country } = value
  if (!countries.has(country)) fault(['country'], `there is no country ${country}`)
  const entries = value.rows.map((raw, index): TaxEntry => {
    const at = faultIn((path, reason) => fault(['rows', ...path], reason), index)
    checkDates(raw, at)
    if (country === 'CA') checkProvinces(raw, at)
    return { value: rowOf(raw), fault: at }
  })
  refuseOverlaps(entries)
  const rows = entries.map(row => row.value)
  for (const region of regions) {
    const { province } = region.value
    if (!rows.some(row => row.province === province)) {
      region.fault('province', `taxes.json has no row for ${province}`)
    }
  }
  return { country, rows, zeroRatedFrom: readAmount(value.zero_rated_from) ?? 0 }
}

const rowOf = (raw: RawRow): TaxRow => ({
  province: raw.province,
  tax: raw.tax,
  millionths: readPercent(raw.percent) ?? 0,
  validFrom: raw.valid_from ?? null,
  validTo: raw.valid_to ?? null,
  onlyFrom: raw.only_from ?? null,
})

function checkDates(raw: RawRow, fault: TaxEntry['fault']): void {
  for (const field of ['valid_from', 'valid_to'] as const) {
    const date = raw[field]
    if (date !== undefined && !isDate(date)) {
      fault(field, `${field} must be a date such as 2026-01-31`)
    }
  }
  const { valid_from, valid_to } = raw
  if (valid_from !== undefined && valid_to !== undefined && valid_to < valid_from) {
    fault('valid_to', 'valid_to lies before valid_from')
  }
}

function checkProvinces(raw: RawRow, fault: TaxEntry['fault']): void {
  for (const field of ['province', 'only_from'] as const) {
    const province = raw[field]
    if (province === undefined || provinceCodesOfCanada.has(province)) continue
    if (field === 'province' && province === '*') continue
    fault(field, `${province} is not a province of CA`)
  }
}

/** Two rows for the same parcel at the same time would both be charged. */
function refuseOverlaps(rows: readonly TaxEntry[]): void {
  for (const [index, { value, fault }] of rows.entries()) {
    const before = rows.slice(0, index).findIndex(earlier => overlap(earlier.value, value))
    if (before < 0) continue
    fault(
      null,
      `holds at the same time as entry ${before + 1}: ${value.tax} of ${value.province} would be charged twice`,
    )
  }
}

const overlap = (a: TaxRow, b: TaxRow): boolean =>
  a.province === b.province &&
  a.tax === b.tax &&
  (a.onlyFrom === null || b.onlyFrom === null || a.onlyFrom === b.onlyFrom) &&
  begins(a) <= ends(b) &&
  begins(b) <= ends(a)

const begins = ({ validFrom }: TaxRow): string => validFrom ?? '0000'
const ends = ({ validTo }: TaxRow): string => validTo ?? '9999-99'
