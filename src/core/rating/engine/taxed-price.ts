import { houseCurrency, type Minor } from '../../values/money.ts'
import type { AddOn, Price } from '../quote.ts'
import type { CompiledTax } from './compiled-catalogue.ts'
import { taxOn } from './taxes.ts'

/** What is charged before taxes. */
export function rateBeforeTaxes(baseRate: Minor, addOns: readonly AddOn<string>[]): Minor {
  let rate = baseRate
  for (const addOn of addOns) rate += addOn.cost
  return rate
}

/** The whole price: each tax is reckoned on the charge and rounded once. */
export function taxedPrice<Kind extends string>(
  baseRate: Minor,
  addOns: readonly AddOn<Kind>[],
  rate: Minor,
  lines: readonly CompiledTax[],
): Price<Kind> {
  let gst: Minor = 0
  let pst: Minor = 0
  let hst: Minor = 0
  let qst: Minor = 0
  for (const line of lines) {
    const amount = taxOn(rate, line)
    if (line.tax === 'gst') gst += amount
    else if (line.tax === 'pst') pst += amount
    else if (line.tax === 'hst') hst += amount
    else qst += amount
  }
  const tax = gst + pst + hst + qst
  return {
    baseRate,
    addOns,
    duty: 0,
    rate,
    gst,
    pst,
    hst,
    qst,
    dutyTax: 0,
    tax,
    total: rate + tax,
    currency: houseCurrency,
  }
}
