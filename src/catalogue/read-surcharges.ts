import type { Static } from 'typebox'
import type {
  ChartRow,
  Measure,
  MeasureRange,
  SurchargeAmount,
  SurchargeCondition,
  SurchargeData,
} from '#core/catalogue/catalogue-data.ts'
import { matchKey } from '#core/values/match-key.ts'
import { houseCurrency } from '#core/values/money.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { inches, pounds, readAmount, readPercent } from './exact-number.ts'
import { type EntryFault, readEntries, refuseTaken, valuesOf } from './list-entry.ts'
import type { RateCardReferences } from './rate-card-references.ts'
import { surchargeSchema } from './schemas.ts'

type RawSurcharge = Static<typeof surchargeSchema>

export function readSurcharges(
  folder: CatalogueFolder,
  references: RateCardReferences,
  charts: ReadonlyMap<string, readonly ChartRow[]>,
): readonly SurchargeData[] {
  const list = folder.list('surcharges.json', surchargeSchema)
  const surcharges = readEntries<RawSurcharge, SurchargeData>(list, (raw, fault) => {
    const serviceIds = raw.services.map((name, i) => {
      const id = references.services.get(matchKey(name))
      if (id === undefined) fault(`services.${i}`, `there is no service ${name}`)
      return id
    })
    const zones = raw.when?.zones
    if (zones !== undefined && !charts.has(zones)) {
      fault('when.zones', `there is no file zones/${zones}.csv`)
    }
    const amount = readAmountRule(raw, fault)
    return (
      amount && {
        id: raw.id,
        type: raw.type,
        name: raw.name,
        serviceIds: serviceIds.filter(id => id !== undefined),
        currency: raw.currency ?? houseCurrency,
        when: readCondition(raw.when, fault),
        amount,
      }
    )
  })
  refuseTaken(surcharges, 'id')
  return valuesOf(surcharges)
}

function readCondition(when: RawSurcharge['when'], fault: EntryFault): SurchargeCondition {
  if (when?.asked) return { kind: when.asked }
  if (when?.residential) return { kind: 'residential' }
  if (when?.zones) return { kind: 'zoned', chart: when.zones }
  if (when?.any) {
    refuseParts(when.any, fault)
    return { kind: 'measured', any: when.any.map(rangeOf) }
  }
  return { kind: 'always' }
}

type RawRange = { measure: Measure; over: number; up_to?: number }

/** Volumes are compared as whole numbers, because only then the product of three sides is exact. */
function refuseParts(ranges: readonly RawRange[], fault: EntryFault): void {
  for (const [i, range] of ranges.entries()) {
    if (range.measure !== 'volume_in3') continue
    for (const bound of ['over', 'up_to'] as const) {
      const limit = range[bound]
      if (limit === undefined || Number.isSafeInteger(limit)) continue
      fault(`when.any.${i}.${bound}`, 'volume_in3 is in whole cubic inches')
    }
  }
}

const measureWords: Readonly<Record<Measure, readonly [string, string]>> = {
  longest_side_in: ['The longest side is', 'in'],
  second_side_in: ['The second longest side is', 'in'],
  length_girth_in: ['Length and girth are', 'in'],
  volume_in3: ['The volume is', 'in³'],
  weight_lb: ['The weight is', 'lb'],
}

function rangeOf(raw: RawRange): MeasureRange {
  const { measure, over, up_to } = raw
  const exact = (value: number): number =>
    measure === 'weight_lb' ? pounds(value) : measure === 'volume_in3' ? value : inches(value)
  const [words, unit] = measureWords[measure]
  const limit = up_to === undefined ? '' : ` and up to ${up_to} ${unit}`
  return {
    measure,
    over: exact(over),
    upTo: up_to === undefined ? Number.POSITIVE_INFINITY : exact(up_to),
    label: `${words} over ${over} ${unit}${limit}`,
  }
}

function readAmountRule(raw: RawSurcharge, fault: EntryFault): SurchargeAmount | null {
  const given = [raw.amount, raw.bands, raw.percent].filter(rule => rule !== undefined)
  if (given.length !== 1) {
    fault(null, 'says one of amount, bands and percent')
    return null
  }
  if (raw.percent !== undefined) return readPercentRule(raw, raw.percent, fault)
  if (raw.bands !== undefined) return readBands(raw, raw.bands, fault)
  const primary = readAmount(raw.amount ?? '') ?? 0
  const tier = (text: string | undefined): number =>
    text === undefined ? primary : (readAmount(text) ?? primary)
  const { retail, enterprise } = raw.tiers ?? {}
  return {
    kind: 'fixed',
    amounts: { primary, retail: tier(retail), enterprise: tier(enterprise) },
  }
}

function readPercentRule(
  raw: RawSurcharge,
  text: string,
  fault: EntryFault,
): SurchargeAmount | null {
  if (raw.of) return { kind: 'percent', millionths: readPercent(text) ?? 0, of: new Set(raw.of) }
  fault('percent', 'a percentage says of what: of')
  return null
}

function readBands(
  raw: RawSurcharge,
  rawBands: NonNullable<RawSurcharge['bands']>,
  fault: EntryFault,
): SurchargeAmount {
  const bands = rawBands.map(({ up_to, amount }) => ({
    upTo: readAmount(up_to) ?? 0,
    amount: readAmount(amount) ?? 0,
  }))
  for (const [i, band] of bands.entries()) {
    const before = bands[i - 1]
    if (before && band.upTo <= before.upTo) fault(`bands.${i}`, 'bands rise')
  }
  const last = bands.at(-1)?.upTo ?? 0
  const each = raw.beyond ? (readAmount(raw.beyond.each) ?? 0) : 0
  if (raw.beyond && each === 0) fault('beyond', 'each is above zero')
  const most = raw.most === undefined ? last : (readAmount(raw.most) ?? last)
  if (most > last && !raw.beyond) fault('most', 'lies above the last band, and there is no beyond')
  const beyond = raw.beyond ? { each, amount: readAmount(raw.beyond.amount) ?? 0 } : null
  return { kind: 'bands', bands, beyond, most }
}
