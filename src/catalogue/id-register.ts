import type { PackageData, ServiceData } from '#core/catalogue/catalogue-data.ts'
import { nameCode } from '#core/catalogue/catalogue-names.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import type { ListEntry } from './list-entry.ts'
import type { CsvFile } from './read-csv.ts'

type Kind = 'service' | 'package'
type RegisterLine = { readonly code: string; readonly line: number }

/**
 * `ids.csv` remembers the entry of each id, so that no id can be given to another entry: the entry of a
 * known id must still have the first code, at least as an alias, and no known id may be missing.
 */
export function checkRegister(
  folder: CatalogueFolder,
  services: readonly ListEntry<ServiceData>[],
  packages: readonly ListEntry<PackageData>[],
): void {
  const csv = folder.csv('ids.csv')
  const register = readRegister(csv)
  checkEntries(register.service, 'service', services)
  checkEntries(register.package, 'package', packages)
  const sound = (file: string): boolean => folder.faults.every(fault => fault.file !== file)
  if (sound('services.json')) checkNoneGone(csv, register.service, 'service', services)
  if (sound('packages.json')) checkNoneGone(csv, register.package, 'package', packages)
}

function readRegister(csv: CsvFile): Readonly<Record<Kind, ReadonlyMap<number, RegisterLine>>> {
  const register = {
    service: new Map<number, RegisterLine>(),
    package: new Map<number, RegisterLine>(),
  }
  for (const { line, cells } of csv.lines.slice(1)) {
    const [kind = '', number = '', code = ''] = cells
    const id = Number(number)
    if (kind !== 'service' && kind !== 'package') csv.fault(line, 'kind is service or package')
    else if (!/^[1-9]\d*$/.test(number)) csv.fault(line, `${number} is not an id`)
    else if (code === '') csv.fault(line, 'code is missing')
    else if (register[kind].has(id)) csv.fault(line, `the id ${id} was already given`)
    else register[kind].set(id, { code, line })
  }
  return register
}

type IdentifiedEntry = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly aliases: readonly string[]
}

function checkEntries(
  register: ReadonlyMap<number, RegisterLine>,
  kind: Kind,
  entries: readonly ListEntry<IdentifiedEntry>[],
): void {
  for (const { value, fault } of entries) {
    const first = register.get(value.id)?.code
    if (first === undefined) {
      fault('id', `the id ${value.id} is not in ids.csv; add ${kind},${value.id},${value.code}`)
    } else if (![value.code, ...value.aliases.map(nameCode)].includes(first)) {
      fault('id', `the id ${value.id} belongs to ${first}; a renamed entry keeps it as an alias`)
    }
  }
}

function checkNoneGone(
  csv: CsvFile,
  register: ReadonlyMap<number, RegisterLine>,
  kind: Kind,
  entries: readonly ListEntry<IdentifiedEntry>[],
): void {
  const kept = new Set(entries.map(({ value }) => value.id))
  for (const [id, { code, line }] of register) {
    if (!kept.has(id)) {
      csv.fault(line, `${kind} ${id}, ${code}, is gone; a dropped entry is kept as retired`)
    }
  }
}
