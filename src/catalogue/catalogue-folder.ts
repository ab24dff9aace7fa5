import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/schema'
import { isOfTheSystem, sentenceOfSystem } from '#core/values/system-fault.ts'
import { type CatalogueFault, CatalogueFaults } from './catalogue-fault.ts'
import { type JsonPath, jsonLine } from './line-of-json-path.ts'
import { type CsvFile, readCsv } from './read-csv.ts'

/** Reports a fault in one JSON file, by the path of the wrong value. */
export type FaultAt = (path: JsonPath, reason: string) => void

export type JsonList<T> = {
  /** The elements that fit the schema, with their positions in the file. */
  readonly items: readonly { readonly value: T; readonly index: number }[]
  readonly fault: FaultAt
}

/** The files of one catalogue, and the faults that reading them found. */
export type CatalogueFolder = {
  readonly faults: CatalogueFault[]
  /** Files that a catalogue must have. Where one lacks, the other faults may only come of that. */
  readonly missing: string[]
  /** Lists with an entry that could not be read: references to their entries are not checked. */
  readonly unread: Set<string>
  list<S extends TSchema>(file: string, element: S): JsonList<Static<S>>
  object<S extends TSchema>(
    file: string,
    schema: S,
  ): { readonly value: Static<S> | null; readonly fault: FaultAt }
  /** Whether a file exists that a catalogue may leave out. */
  has(file: string): boolean
  csv(file: string): CsvFile
  text(file: string): string
  /** Names of the CSV files of a folder, without their ending, in order. */
  csvNames(folder: string): readonly string[]
}

/** Throws where there is no such folder. */
export function openCatalogueFolder(dir: string): CatalogueFolder {
  refuseWithoutFolder(dir)
  const faults: CatalogueFault[] = []
  const missing: string[] = []
  const unread = new Set<string>()
  const add = (file: string, line: number, reason: string): void => {
    faults.push({ file, line, reason })
  }
  const read = (file: string): string | null => {
    try {
      return readFileSync(join(dir, file), 'utf8')
    } catch (error) {
      if (isMissing(error)) missing.push(file)
      else faults.push({ file, line: null, reason: unreadable(error, join(dir, file)) })
      return null
    }
  }
  const text = (file: string): string => read(file) ?? ''
  const json = (file: string): { readonly value: unknown; readonly fault: FaultAt } => {
    const source = read(file)
    const fault: FaultAt = (path, reason) => add(file, jsonLine(source ?? '', path), reason)
    if (source === null) return { value: undefined, fault }
    try {
      return { value: JSON.parse(source), fault }
    } catch (error) {
      add(file, syntaxLine(source, error), source.trim() === '' ? 'is empty' : syntaxReason(error))
      return { value: undefined, fault }
    }
  }
  return {
    faults,
    missing,
    unread,
    text,
    has: file => existsSync(join(dir, file)),
    object(file, schema) {
      const { value, fault } = json(file)
      if (value === undefined) return { value: null, fault }
      return { value: isSound(schema, value, [], fault) ? value : null, fault }
    },
    list(file, element) {
      const { value, fault } = json(file)
      if (!Array.isArray(value)) {
        if (value !== undefined) fault([], 'must be a list')
        unread.add(file)
        return { items: [], fault }
      }
      const items = value
        .map((candidate: unknown, index) => ({ value: candidate, index }))
        .filter((item): item is { value: Static<typeof element>; index: number } =>
          isSound(element, item.value, [item.index], fault),
        )
      if (items.length < value.length) unread.add(file)
      return { items, fault }
    },
    csv: file => readCsv(file, text(file), (line, reason) => add(file, line, reason)),
    csvNames: folder => csvNames(join(dir, folder)),
  }
}

function refuseWithoutFolder(dir: string): void {
  try {
    readdirSync(dir)
  } catch (error) {
    const reason = isMissing(error) ? notThere : unreadable(error, dir)
    throw new CatalogueFaults([{ file: dir, line: null, reason }])
  }
}

const notThere =
  'is not there: a catalogue is a folder with the files that catalog/README.md describes'

const isMissing = (error: unknown): boolean => isOfTheSystem(error) && error.code === 'ENOENT'

/** How a reader of a file that the system refuses tells it. */
export const unreadable = (error: unknown, path: string): string => {
  if (!isOfTheSystem(error)) throw error
  return `can't be read: ${sentenceOfSystem(error, path)}`
}

const csvNames = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.csv'))
      .map(name => name.slice(0, -4))
      .sort()
  } catch {
    return []
  }
}

function isSound<S extends TSchema>(
  schema: S,
  value: unknown,
  at: JsonPath,
  fault: FaultAt,
): value is Static<S> {
  if (Check(schema, value)) return true
  for (const error of Errors(schema, value)[1]) {
    const path = [...at, ...jsonPath(error.instancePath)]
    if (error.keyword === 'boolean') fault(path, `${nameOf(path)} is not a known field`)
    else if (error.keyword !== 'additionalProperties')
      fault(path, `${nameOf(path)} ${error.message}`)
  }
  return false
}

const jsonPath = (pointer: string): JsonPath =>
  pointer
    .split('/')
    .slice(1)
    .map(step => (/^\d+$/.test(step) ? Number(step) : step.replace(/~1/g, '/').replace(/~0/g, '~')))

const nameOf = (path: JsonPath): string => {
  const last = path.at(-1)
  if (last === undefined) return 'the file'
  return typeof last === 'number' ? `entry ${last + 1}` : last
}

const syntaxLine = (source: string, error: unknown): number => {
  const position = /position (\d+)/.exec(String(error))?.[1]
  const until = position === undefined ? source.length : Number(position)
  return source.slice(0, until).split('\n').length
}

const syntaxReason = (error: unknown): string =>
  `is not JSON: ${error instanceof Error ? error.message : String(error)}`
