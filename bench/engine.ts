/**
 * The rate engine alone, on one core: parcel × service quotes a second over many different questions,
 * beside the bare reads of zone and price from the arrays for the same questions.
 *
 *   node bench/engine.ts
 */
import { fileURLToPath } from 'node:url'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { readDestination } from '#core/rating/engine/destination.ts'
import { quote } from '#core/rating/engine/engine.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { ticksPer } from '#core/values/units.ts'
import { median, ratioLine } from './parts/ratio.ts'

const questionCount = 20_000
const rounds = 9
const catalogue = compileCatalogue(
  loadCatalogueData(fileURLToPath(new URL('../catalog', import.meta.url))),
  { environment: 'production' },
)

/** A fixed sequence, so that two runs ask the same questions. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function makeQuestions(tierPricing: boolean): readonly RateQuestion[] {
  const next = sequence(20_261)
  const upTo = (most: number): number => 1 + Math.floor(next() * most)
  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(next() * values.length)] ?? values[0]
  const places = (): RateQuestion['destination'] => {
    const kind = next()
    const common = { ...blankAddress, residential: next() < 0.7 }
    if (kind < 0.7) {
      const postalCode = String(10_000 + Math.floor(next() * 89_000))
      return { ...common, countryCode: 'US', provinceCode: null, postalCode }
    }
    const [provinceCode, postalCode] = pick([
      ['ON', 'M5V 2T6'],
      ['QC', 'H2X 1Y4'],
      ['BC', 'V6B 1A1'],
      ['AB', 'T2P 1J9'],
    ])
    if (kind < 0.9) return { ...common, countryCode: 'CA', provinceCode, postalCode }
    const countryCode = pick(['DE', 'GB', 'FR', 'JP', 'AU', 'BR', 'IN', 'MX'])
    return { ...common, countryCode, provinceCode: null, postalCode: null }
  }
  return Array.from({ length: questionCount }, () => ({
    region: pick(['ON', 'BC', 'QC']),
    destination: places(),
    shop: { ...blankAddress, countryCode: 'CA' },
    isReturn: false,
    parcels: [
      {
        weightTicks: Math.round(ticksPer.lbs * (0.1 + next() * 25)),
        sidesMicrometres: [25_400 * upTo(24), 25_400 * upTo(14), 25_400 * upTo(10)] as const,
        packageId: 1,
      },
    ] as const,
    declaredValue: 30_000,
    givenValue: upTo(30_000),
    insured: next() < 0.2,
    insuredForNothing: false,
    signature: next() < 0.2,
    services: null,
    hsCodes: [],
    tierPricing,
    libraryMail: false,
    at: Date.UTC(2026, 5, 15),
  }))
}

/** Only the reads that every rate engine needs: one zone and one price for each service. */
function barePrices(questions: readonly RateQuestion[]): () => number {
  const tables = catalogue.table.services.flatMap(({ chart, periods }) => {
    const card = periods[0]?.tiers.primary
    return card?.weight ? [{ zones: chart.byZip, card, table: card.weight }] : []
  })
  const asked = questions.map(({ destination, parcels: [parcel] }) => ({
    area: Math.max(0, Math.floor(readDestination(destination).zip / 100)),
    row: Math.floor(parcel.weightTicks / ticksPer.lbs),
  }))
  return () => {
    let sum = 0
    for (const { area, row } of asked) {
      for (const { zones, card, table } of tables) {
        const column = card.columnOfZone[zones[area] ?? 0] ?? 0
        sum += table.prices[row * table.columns + column] ?? 0
      }
    }
    return sum
  }
}

/** Units of work a second. */
function rate(work: () => number, units: number): number {
  const from = performance.now()
  work()
  return (units * 1000) / (performance.now() - from)
}

const engine = (questions: readonly RateQuestion[]): (() => number) => {
  return () => {
    let quotes = 0
    for (const question of questions) quotes += quote(catalogue, question).quotes.length
    return quotes
  }
}

const plain = engine(makeQuestions(false))
const tiered = engine(makeQuestions(true))
const bare = barePrices(makeQuestions(false))
const quotes = plain()
const reads = questionCount * catalogue.table.services.length

const measured = Array.from({ length: rounds + 1 }, () => ({
  ours: rate(plain, quotes),
  tiered: rate(tiered, quotes),
  limit: rate(bare, reads),
})).slice(1)
const perSecond = median(measured.map(({ ours }) => ours))

console.log(`${questionCount} different questions, ${quotes} quotes, one core`)
console.log(ratioLine('engine', 'bare reads of zone and price', measured, 'a second'))
console.log(
  `with retail and enterprise: ${Math.round(median(measured.map(round => round.tiered))).toLocaleString('en')} quotes a second`,
)
console.log(
  `target of 300,000 quotes a second: ${perSecond >= 300_000 ? 'met' : 'missed'}, ${(perSecond / 300_000).toFixed(1)} times`,
)
if (perSecond < 300_000) process.exitCode = 1
