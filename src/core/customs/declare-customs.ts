import { suppliedBySettings } from '../account/setting-hint.ts'
import type { AccountSettings } from '../account/settings.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CustomsContent, CustomsLine, LabelAddress } from '../ports/labels.ts'
import type { Price } from '../rating/quote.ts'
import { contentsOf } from '../shipment/declared-contents.ts'
import { customsDescriptionOf, type Item, lineValue, noManufacturer } from '../shipment/item.ts'
import { asOnePackage, totalTicks } from '../shipment/package.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'
import { formatMinor, houseCurrency, type Minor } from '../values/money.ts'
import { weightTicks } from '../values/units.ts'
import { choosePapers, exportCitation } from './choose-papers.ts'
import type { CustomsFault } from './customs-fault.ts'
import { lineBeyondParcel, netWeights } from './net-weights.ts'
import { characterVarietyFaults } from './printable-variety.ts'
import { type CustomsStatement, categoryOf, isCommercial, signatureOf } from './statement.ts'

type DeclaredItems = {
  readonly lines: readonly Item[]
  /** The parts that the account's defaults supplied: `value 10.00 CAD`. */
  readonly fromDefaults: readonly string[]
}

export type Declaration = DeclaredItems & {
  readonly statement: CustomsStatement
  /** Sentences about what approved products supplied. */
  readonly fromProducts: readonly string[]
}

/** Origins that the destination's customs let in only with a tariff number. */
const originsThatNeedCodes: ReadonlySet<string> = new Set(['CN', 'HK'])

/** The lines of the declaration, or all its faults. */
export function declareItems(
  request: ShipmentRequest,
  settings: AccountSettings,
): DeclaredItems | readonly CustomsFault[] {
  if (request.items.length > 0) return declareGiven(request, settings)
  const contents = request.customsDescription ?? contentsOf(request)
  const description = contents ?? settings.defaultCustomsDescription
  const value = request.value ?? settings.defaultCustomsValue
  if (description === null || value === null) {
    const hint = suppliedBySettings('default_customs_description', 'default_customs_value')
    const says = `are required across a border: at least one with a description and a value${hint}`
    return [{ part: 'goods', says }]
  }
  const currency = request.value === null ? houseCurrency : request.currency
  const line = loneItem(request, description, value, currency, settings)
  const faults = faultsOf(line)
  if (faults.length > 0) return faults
  const fromDefaults = [
    ...(contents === null ? [`description ${description}`] : []),
    ...(request.value === null ? [`value ${formatMinor(value)} ${houseCurrency}`] : []),
    ...(line.countryOfOrigin === null || request.countryOfOrigin
      ? []
      : [`country of origin ${line.countryOfOrigin}`]),
  ]
  return { lines: [line], fromDefaults }
}

/** The answer to a purchase names these parts, because the sender signs for them. */
export const customsNotes = ({
  fromDefaults,
  fromProducts,
  statement,
}: Declaration): readonly string[] => [
  ...fromProducts,
  ...[...fromDefaults, ...statement.fromDefaults].map(
    what => `Customs: the ${what} was declared from the account's defaults.`,
  ),
]

function declareGiven(
  request: ShipmentRequest,
  settings: AccountSettings,
): DeclaredItems | readonly CustomsFault[] {
  const { items } = request
  const country = settings.defaultCountryOfOrigin
  const lines = items.map(item => ({
    ...item,
    description: customsDescriptionOf(item),
    countryOfOrigin: item.countryOfOrigin ?? country,
  }))
  const incomplete = lines.flatMap((line, index) =>
    faultsOf(line).map(fault => ({ ...fault, line: index })),
  )
  const faults = [...incomplete, ...weightFaults(request), ...characterVarietyFaults(lines)]
  if (faults.length > 0) return faults
  const lacking = items.some(item => item.countryOfOrigin === null)
  return { lines, fromDefaults: lacking ? [`country of origin ${country}`] : [] }
}

function weightFaults({ items, packages }: ShipmentRequest): readonly CustomsFault[] {
  const { weight, weightUnit } = asOnePackage(packages)
  if (weight === null || weightUnit === null) return []
  const line = lineBeyondParcel(items, totalTicks(packages))
  if (line < 0) return []
  const says = `makes the goods heavier than the packed parcel, ${weight} ${weightUnit}`
  return [{ part: 'lineWeight', says, line }]
}

function faultsOf({ description, value, countryOfOrigin, hsCode }: Item): readonly CustomsFault[] {
  const faults: CustomsFault[] = []
  if (description === null)
    faults.push({ part: 'description', says: 'is required across a border' })
  if (value === null) faults.push({ part: 'value', says: 'is required across a border' })
  if (originsThatNeedCodes.has(countryOfOrigin ?? '') && hsCode === null) {
    faults.push({ part: 'hsCode', says: `is required for goods from ${countryOfOrigin}` })
  }
  return faults
}

const loneItem = (
  { hsCode, countryOfOrigin }: ShipmentRequest,
  description: string,
  value: Minor,
  currency: Item['currency'],
  settings: AccountSettings,
): Item => ({
  title: null,
  description,
  customsDescription: null,
  sku: null,
  quantity: 1,
  value,
  currency,
  countryOfOrigin: countryOfOrigin ?? settings.defaultCountryOfOrigin,
  hsCode,
  ...noManufacturer,
  weight: null,
  weightUnit: null,
})

type PapersContext = {
  readonly catalogue: Catalogue
  readonly price: Price
  readonly sender: LabelAddress
  readonly shipCode: string
  /** The countries that the parcel leaves and enters. */
  readonly countries: { readonly from: string; readonly to: string }
  /** A courier wants an invoice where a post wants a form. */
  readonly courier: boolean
  /** Packets that travel as letters take the short form. */
  readonly letterPost: boolean
}

/** The papers for a declaration: form by value and weight, an invoice where the form is the long one. */
export function customsPapers(
  request: ShipmentRequest,
  { lines, fromDefaults, statement }: Declaration,
  { catalogue, price, sender, shipCode, countries, courier, letterPost }: PapersContext,
): CustomsContent {
  const currency = lines.every(line => line.currency === lines[0]?.currency)
    ? (lines[0]?.currency ?? houseCurrency)
    : houseCurrency
  const values = lines.map(line => houseValue(line, catalogue))
  const parcelTicks = totalTicks(request.packages)
  const weights = netWeights(
    lines.map((line, at) => ({
      weightTicks: givenWeight(line),
      value: values[at] ?? 0,
      quantity: line.quantity,
    })),
    parcelTicks,
  )
  const postage = catalogue.fromHouseCurrency(price.total, currency)
  const papers = choosePapers({
    carriedBy: courier ? 'courier' : 'post',
    letterPost,
    weightTicks: parcelTicks,
    declaredValue: values.reduce((sum, value) => sum + value, 0),
    commercial: isCommercial(statement.purpose),
  })
  return {
    form: papers.declaration,
    category: categoryOf[statement.purpose],
    lines: lines.map((line, at) => ({
      ...paperLine(line, currency, catalogue),
      weightTicks: weights[at] ?? null,
    })),
    fromDefaults: [...fromDefaults, ...statement.fromDefaults],
    currency,
    postage,
    taxIdentifiers: taxIdentifiersOf(request),
    undeliverable: 'return',
    exportCitation: exportCitation(countries, Math.max(...values), catalogue),
    signedBy: signatureOf(statement, sender),
    invoice: papers.invoice
      ? {
          number: shipCode,
          incoterm: 'DAP',
          reason: statement.purpose.toUpperCase(),
          freight: postage,
          insurance: 0,
        }
      : null,
  }
}

const houseValue = (line: Item, catalogue: Catalogue): Minor =>
  catalogue.toHouseCurrency(lineValue(line) ?? 0, line.currency)

const givenWeight = ({ weight, weightUnit }: Item): number | null =>
  weight !== null && weightUnit !== null ? weightTicks(weight, weightUnit) : null

function paperLine(
  line: Item,
  currency: Item['currency'],
  catalogue: Catalogue,
): Omit<CustomsLine, 'weightTicks'> {
  const asDeclared = line.currency === currency
  const value = asDeclared ? (lineValue(line) ?? 0) : houseValue(line, catalogue)
  return {
    description: line.description ?? '',
    quantity: line.quantity,
    unitValue: asDeclared ? (line.value ?? 0) : value / line.quantity,
    value,
    hsCode: line.hsCode,
    originCountry: line.countryOfOrigin,
    manufacturer:
      [line.manufacturerName, line.manufacturerCity, line.manufacturerCountryCode]
        .filter(part => part !== null)
        .join(', ') || null,
  }
}

const taxIdentifiersOf = ({ taxIdentifier }: ShipmentRequest): CustomsContent['taxIdentifiers'] =>
  taxIdentifier?.number
    ? [
        {
          type: taxIdentifier.taxType ?? '',
          number: taxIdentifier.number,
          issuingAuthority: taxIdentifier.issuingAuthority,
        },
      ]
    : []
