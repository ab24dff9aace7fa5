import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import { currencies, houseCurrency } from '#core/values/money.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { readMillionths } from './exact-number.ts'
import { exchangeSchema } from './schemas.ts'

export function readExchangeRates(folder: CatalogueFolder): CatalogueData['exchangeMillionths'] {
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
