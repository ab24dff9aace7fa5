import { nameCode } from '#core/catalogue/catalogue-names.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import type { ListEntry } from './list-entry.ts'
import type { CsvFile } from './read-csv.ts'

const kinds = ['service', 'package'] as const
type Kind = (typeof kinds)[number]
type RegisterLine = { readonly code: string; readonly line: number }

/** What a register knows the ids of, and the file with the entries. */
type RegisteredList = {
  readonly kind: Kind
  readonly file: string
  readonly entries: readonly ListEntry<IdentifiedEntry>[]
}

type IdentifiedEntry = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly aliases: readonly string[]
}

/**
 * A register remembers the entry of each id, so that no id can be given to another entry: the entry of a
 * known id must still have the first code, at least as an alias, and no known id may be missing.
 */
export function checkIdRegister(
  folder: CatalogueFolder,
  file: string,
  lists: readonly RegisteredList[],
): void {
  const csv = folder.csv(file)
  const register = readRegister(
    csv,
    lists.map(({ kind }) => kind),
  )
  for (const list of lists) {
    checkEntries(register[list.kind], file, list)
    const sound = folder.faults.every(fault => fault.file !== list.file)
    if (sound) checkNoneGone(csv, register[list.kind], list)
  }
}

function readRegister(
  csv: CsvFile,
  known: readonly Kind[],
): Readonly<Record<Kind, ReadonlyMap<number, RegisterLine>>> {
  const register = {
    service: new Map<number, RegisterLine>(),
    package: new Map<number, RegisterLine>(),
  }
  for (const { line, cells } of csv.lines.slice(1)) {
    const [named = '', number = '', code = ''] = cells
    const kind = known.find(one => one === named)
    const id = Number(number)
    if (!kind) csv.fault(line, `kind is ${known.join(' or ')}`)
    else if (!/^[1-9]\d*$/.test(number)) csv.fault(line, `${number} is not an id`)
    else if (code === '') csv.fault(line, 'code is missing')
    else if (register[kind].has(id)) csv.fault(line, `the id ${id} was already given`)
    else register[kind].set(id, { code, line })
  }
  return register
}

function checkEntries(
  register: ReadonlyMap<number, RegisterLine>,
  file: string,
  { kind, entries }: RegisteredList,
): void {
  for (const { value, fault } of entries) {
    const first = register.get(value.id)?.code
    if (first === undefined) {
      fault('id', `the id ${value.id} is not in ${file}; add ${kind},${value.id},${value.code}`)
    } else if (![value.code, ...value.aliases.map(nameCode)].includes(first)) {
      fault('id', `the id ${value.id} belongs to ${first}; a renamed entry keeps it as an alias`)
    }
  }
}

function checkNoneGone(
  csv: CsvFile,
  register: ReadonlyMap<number, RegisterLine>,
  { kind, entries }: RegisteredList,
): void {
  const kept = new Set(entries.map(({ value }) => value.id))
  for (const [id, { code, line }] of register) {
    if (!kept.has(id)) {
      csv.fault(line, `${kind} ${id}, ${code}, is gone; a dropped entry is kept as retired`)
    }
  }
}
