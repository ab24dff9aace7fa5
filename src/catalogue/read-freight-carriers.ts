import type { Static } from 'typebox'
import { type Accessorial, accessorials } from '#core/catalogue/add-on-type.ts'
import type { AccessorialRate, FreightCarrierData, FuelRate } from '#core/catalogue/freight-data.ts'
import { environments } from '#core/environment.ts'
import type { ProBlock } from '#core/numbers/pro-number.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { refuseRepeatedRows, tableRows } from './csv-table.ts'
import { inches, isDate, readAmount, readPercent } from './exact-number.ts'
import { freightCarrierSchema } from './freight-schemas.ts'
import { type ListEntry, readEntries, refuseTaken } from './list-entry.ts'

type RawFreightCarrier = Static<typeof freightCarrierSchema>

export function readFreightCarriers(
  folder: CatalogueFolder,
): readonly ListEntry<FreightCarrierData>[] {
  const list = folder.list('freight/carriers.json', freightCarrierSchema)
  const codes = list.items.map(({ value }) => value.code)
  const known = folder.unread.has('freight/carriers.json') ? null : codes
  const fuel = readFuel(folder, known)
  const charges = readAccessorials(folder, known)
  const carriers = readEntries<RawFreightCarrier, FreightCarrierData>(list, (raw, fault) => {
    const own = fuel.get(raw.code) ?? []
    if (own.length === 0) fault('code', `fuel.csv has no row for ${raw.code}`)
    return {
      ...raw,
      aliases: raw.aliases ?? [],
      fuel: own,
      accessorials: charges.get(raw.code) ?? [],
    }
  })
  refuseTaken(carriers, 'code')
  refuseTaken(carriers, 'scac', 'SCAC')
  refuseSharedBlocks(carriers)
  return carriers
}

/** Two carriers or two worlds with one block would give two shipments the same number. */
function refuseSharedBlocks(carriers: readonly ListEntry<FreightCarrierData>[]): void {
  const seen: Block[] = []
  for (const { value, fault } of carriers) {
    const { digits, blocks } = value.pro
    for (const environment of environments) {
      const block = { digits, ...blocks[environment] }
      const at = `pro.blocks.${environment}.last`
      if (block.last < block.first) fault(at, 'last lies before first')
      if (block.last >= 10 ** (digits - 1)) fault(at, `has more than ${digits - 1} digits`)
      if (seen.some(other => overlaps(other, block))) {
        fault(at, `the PRO numbers ${block.first} to ${block.last} are given elsewhere too`)
      }
      seen.push(block)
    }
  }
}

type Block = ProBlock & { readonly digits: number }

const overlaps = (one: Block, other: Block): boolean =>
  one.digits === other.digits && one.first <= other.last && other.first <= one.last

/** By the carrier's code, the newest first. A carrier that could not be read is not looked for. */
function readFuel(
  folder: CatalogueFolder,
  carriers: readonly string[] | null,
): ReadonlyMap<string, readonly FuelRate[]> {
  const csv = folder.csv('freight/fuel.csv')
  const columns = ['carrier', 'valid_from', 'percent']
  const rows = tableRows(csv, columns).flatMap(({ line, cell }) => {
    const [carrier, validFrom] = [cell('carrier'), cell('valid_from')]
    const millionths = readPercent(cell('percent'))
    if (carriers && !carriers.includes(carrier)) csv.fault(line, `there is no carrier ${carrier}`)
    else if (!isDate(validFrom)) csv.fault(line, 'valid_from must be a date such as 2026-01-31')
    else if (millionths === null || millionths > 1_000_000) {
      csv.fault(line, 'percent is a number from 0 to 100')
    } else return [{ line, value: { carrier, validFrom, millionths } }]
    return []
  })
  refuseRepeatedRows(csv, rows, ({ carrier, validFrom }) => `${carrier} ${validFrom}`)
  const newestFirst = rows
    .map(({ value }) => value)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  return Map.groupBy(newestFirst, ({ carrier }) => carrier)
}

/** In the order of the file: the order in which a quote lists them. */
function readAccessorials(
  folder: CatalogueFolder,
  carriers: readonly string[] | null,
): ReadonlyMap<string, readonly AccessorialRate[]> {
  const csv = folder.csv('freight/accessorials.csv')
  const columns = ['carrier', 'accessorial', 'name', 'amount', 'from_in']
  const rows = tableRows(csv, columns).flatMap(({ line, cell }) => {
    const [carrier, name] = [cell('carrier'), cell('name')]
    const accessorial = accessorials.find(known => known === cell('accessorial'))
    const amount = readAmount(cell('amount'))
    const from = accessorial ? readFrom(accessorial, cell('from_in')) : 0
    if (carriers && !carriers.includes(carrier)) csv.fault(line, `there is no carrier ${carrier}`)
    else if (!accessorial)
      csv.fault(line, `${cell('accessorial')} is none of ${accessorials.join(', ')}`)
    else if (name === '') csv.fault(line, 'name is missing')
    else if (amount === null) csv.fault(line, `${cell('amount')} is not an amount such as 95.00`)
    else if (from === null) csv.fault(line, 'from_in is a length in inches, for overlength alone')
    else return [{ line, value: { carrier, accessorial, name, amount, fromMicrometres: from } }]
    return []
  })
  refuseRepeatedRows(
    csv,
    rows,
    ({ carrier, accessorial, fromMicrometres }) => `${carrier} ${accessorial} ${fromMicrometres}`,
  )
  return Map.groupBy(
    rows.map(({ value }) => value),
    ({ carrier }) => carrier,
  )
}

function readFrom(accessorial: Accessorial, text: string): number | null {
  if (accessorial !== 'overlength') return text === '' ? 0 : null
  return /^\d{1,3}$/.test(text) ? inches(Number(text)) : null
}
