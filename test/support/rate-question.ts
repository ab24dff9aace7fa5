import { blankAddress } from '#core/address/postal-address.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { quote } from '#core/rating/engine/engine.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Quote } from '#core/rating/quote.ts'
import { lengthMicrometres, type WeightUnit, weightTicks } from '#core/values/units.ts'
import { testCatalogue } from './test-catalogue.ts'

export type Asked = {
  readonly region?: string
  readonly country?: string
  readonly province?: string | null
  readonly postalCode?: string | null
  readonly residential?: boolean
  readonly isReturn?: boolean
  readonly weight?: readonly [number, WeightUnit]
  /** Inches; null where the package brings its own size. */
  readonly sides?: readonly [number, number, number] | null
  readonly package?: string
  readonly value?: number
  readonly insured?: boolean
  readonly signature?: boolean
  readonly services?: readonly string[] | null
  readonly hsCodes?: readonly (string | null)[]
  readonly tierPricing?: boolean
  readonly libraryMail?: boolean
  readonly on?: string
}

const inches = ([a, b, c]: readonly [number, number, number]): readonly [
  number,
  number,
  number,
] => [lengthMicrometres(a, 'in'), lengthMicrometres(b, 'in'), lengthMicrometres(c, 'in')]

export function serviceId(catalogue: CompiledCatalogue, name: string): number {
  const found = catalogue.findService(name)
  if (!found) throw new Error(`no service ${name}`)
  return found.id
}

/** A light box from Ontario to New York, unless it is said otherwise. */
export function question(
  asked: Asked = {},
  catalogue: CompiledCatalogue = testCatalogue,
): RateQuestion {
  const [weight, unit] = asked.weight ?? [1, 'lbs']
  const packageType = catalogue.findPackage(asked.package ?? 'Parcel')
  if (!packageType) throw new Error(`no package ${asked.package}`)
  const own = packageType.sidesMicrometres !== null
  const sides = asked.sides === undefined ? (own ? null : ([8, 6, 2] as const)) : asked.sides
  return {
    region: asked.region ?? 'ON',
    destination: {
      ...blankAddress,
      countryCode: asked.country ?? 'US',
      provinceCode: asked.province === undefined ? null : asked.province,
      postalCode: asked.postalCode === undefined ? '10001' : asked.postalCode,
      residential: asked.residential ?? true,
    },
    shop: { ...blankAddress, countryCode: 'CA', provinceCode: asked.region ?? 'ON' },
    isReturn: asked.isReturn ?? false,
    parcels: [
      {
        weightTicks: weightTicks(weight, unit),
        sidesMicrometres: sides === null ? null : inches(sides),
        packageId: packageType.id,
      },
    ],
    declaredValue: asked.value ?? 0,
    givenValue: asked.value ?? 0,
    insured: asked.insured ?? false,
    insuredForNothing: false,
    signature: asked.signature ?? false,
    services: asked.services ? asked.services.map(name => serviceId(catalogue, name)) : null,
    hsCodes: asked.hsCodes ?? [],
    tierPricing: asked.tierPricing ?? false,
    libraryMail: asked.libraryMail ?? false,
    at: Date.parse(`${asked.on ?? '2026-06-15'}T12:00:00Z`),
  }
}

/** The quote of one service, or the sentence that says why there is none. */
export function quoteOf(
  service: string,
  asked: Asked = {},
  catalogue: CompiledCatalogue = testCatalogue,
): Quote | string {
  const answer = quote(catalogue, question({ ...asked, services: [service] }, catalogue))
  const [found] = answer.quotes
  return found ?? answer.excluded[0]?.message ?? 'not asked'
}

export function priceOf(
  service: string,
  asked: Asked = {},
  catalogue: CompiledCatalogue = testCatalogue,
): Quote {
  const found = quoteOf(service, asked, catalogue)
  if (typeof found === 'string') throw new Error(`${service}: ${found}`)
  return found
}

export const namesQuoted = (asked: Asked, catalogue: CompiledCatalogue = testCatalogue): string[] =>
  quote(catalogue, question(asked, catalogue)).quotes.map(
    ({ serviceId: id }) => catalogue.service(id)?.name ?? '?',
  )
