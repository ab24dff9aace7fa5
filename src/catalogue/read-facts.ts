import { currencies, houseCurrency } from '../core/money.ts'
import type { CatalogueData, RegionData, TaxData, TaxRow } from '../core/rating/catalogue-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { isDate, readAmount, readMillionths, readPercent } from './exact-number.ts'
import type { Placed } from './placed.ts'
import { exchangeSchema, taxesSchema } from './schemas.ts'

export function readCountries(folder: CatalogueFolder): ReadonlyMap<string, string> {
  const csv = folder.csv('countries.csv')
  const countries = new Map<string, string>()
  for (const { line, cells } of csv.lines.slice(1)) {
    const [code = '', name = ''] = cells
    if (!/^[A-Z]{2}$/.test(code)) csv.fault(line, `${code} is not a code of two capitals`)
    else if (countries.has(code)) csv.fault(line, `${code} is given twice`)
    else if (name === '') csv.fault(line, `${code} has no name`)
    else countries.set(code, name)
  }
  return countries
}

export function readTaxes(
  folder: CatalogueFolder,
  regions: readonly Placed<RegionData>[],
  countries: ReadonlyMap<string, string>,
): TaxData {
  const { value, fault } = folder.object('taxes.json', taxesSchema)
  if (value === null) return { country: '', rows: [], zeroRatedFrom: 0 }
  const rows = value.rows.map((raw, index): TaxRow => {
    for (const field of ['valid_from', 'valid_to'] as const) {
      const date = raw[field]
      if (date !== undefined && !isDate(date)) {
        fault(['rows', index, field], `${field} must be a date such as 2026-01-31`)
      }
    }
    return {
      province: raw.province,
      tax: raw.tax,
      millionths: readPercent(raw.percent) ?? 0,
      validFrom: raw.valid_from ?? null,
      validTo: raw.valid_to ?? null,
      onlyFrom: raw.only_from ?? null,
    }
  })
  for (const region of regions) {
    const { province } = region.value
    if (!rows.some(row => row.province === province)) {
      region.fault('province', `taxes.json has no row for ${province}`)
    }
  }
  const { country } = value
  if (!countries.has(country)) fault(['country'], `there is no country ${country}`)
  return { country, rows, zeroRatedFrom: readAmount(value.zero_rated_from) ?? 0 }
}

export function readExchange(folder: CatalogueFolder): CatalogueData['exchangeMillionths'] {
  const { value, fault } = folder.object('exchange.json', exchangeSchema)
  const millionths = { CAD: 0, USD: 0, EUR: 0, AUD: 0, GBP: 0 }
  millionths[houseCurrency] = 1_000_000
  if (value === null) return millionths
  for (const [code, text] of Object.entries(value.rates)) {
    const currency = currencies.find(known => known === code)
    const rate = readMillionths(text)
    if (!currency) fault(['rates', code], `${code} is not one of ${currencies.join(', ')}`)
    else if (rate === null || rate === 0) fault(['rates', code], 'a rate is above zero')
    else if (currency === houseCurrency) fault(['rates', code], `${code} is what rates are in`)
    else millionths[currency] = rate
  }
  for (const currency of currencies) {
    if (millionths[currency] === 0) fault(['rates'], `there is no rate for ${currency}`)
  }
  return millionths
}
