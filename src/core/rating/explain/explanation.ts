import type { AddOnType } from '../../catalogue/add-on-type.ts'
import type { TaxName } from '../../catalogue/catalogue-data.ts'
import type { Minor } from '../../values/money.ts'
import type { ExcludedService, Quote } from '../quote.ts'

/** The reasons of a quote, noted by the same code that calculates it. */
export type Explanation = PackageReasons & {
  readonly serviceId: number
  readonly service: string
  readonly quote: Quote | null
  readonly excluded: ExcludedService | null
  /**
   * The reasons of each package, where there are several: the explanation's own are of what is reckoned
   * once for all of them. Empty for one package.
   */
  readonly packages: readonly PackageReasons[]
  readonly taxes: readonly TaxReason[]
  readonly days: string | null
}

export type PackageReasons = {
  readonly zone: ZoneReason | null
  readonly weight: WeightReason | null
  readonly card: CardReason | null
  readonly addOns: readonly AddOnReason[]
}

export type ZoneReason = { readonly zone: number; readonly chart: string; readonly why: string }

export type BilledBy = 'actual' | 'dimensional' | 'cubic' | 'oversize' | 'package'

export type WeightReason = {
  readonly billedBy: BilledBy
  readonly actualTicks: number
  /** The weight that found the row; null where the weight does not decide. */
  readonly billedTicks: number | null
  readonly why: string
}

export type CardReason = {
  readonly name: string
  readonly version: number
  readonly source: string
  readonly validFrom: string
  readonly validTo: string | null
  /** The row as the card spells it: `5 lb`. */
  readonly row: string
  readonly listed: Minor
  readonly currency: string
  readonly baseRate: Minor
}

export type AddOnReason = {
  readonly type: AddOnType
  readonly name: string
  readonly cost: Minor
  readonly rule: string
  readonly why: string
}

export type TaxReason = {
  readonly tax: TaxName
  readonly province: string
  readonly percent: string
  readonly amount: Minor
  readonly why: string
}

/** Collects the reasons while the engine calculates; only an explanation has one. */
export type Trace = {
  zone: ZoneReason | null
  weight: WeightReason | null
  card: CardReason | null
  addOns: AddOnReason[]
  taxes: TaxReason[]
}

export const newTrace = (): Trace => ({
  zone: null,
  weight: null,
  card: null,
  addOns: [],
  taxes: [],
})
