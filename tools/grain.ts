import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Counts what STYLE.md wants less of. `node tools/grain.ts` prints what became more than the committed table
 * allows, `node tools/grain.ts --write` writes the table anew: its diff shows what fell and what rose.
 */
const root = resolve(import.meta.dirname, '..')
const table = resolve(root, 'test/house/grain.json')
const smallBelow = 25

/** How often each name that occurs more than once in a room is declared there. */
type Repeats = Readonly<Record<string, Readonly<Record<string, number>>>>

export type Grain = {
  readonly filesBelow25Lines: number
  readonly commentsThatBeginWithOf: number
  readonly commentsThatBeginWithTheSame: number
  /** Stores speak to either engine alike; what the engines say in different words belongs to `db/engine` (ADR 93). */
  readonly engineTestsInStores: number
  /** What keeps an engine from an index has a name in `db/engine/dialect.ts`. */
  readonly rawHintsInStores: number
  /** Functions, constants and classes that more than one file of a room exports. */
  readonly exportedNames: Repeats
  /** Types that more than one file of a room declares, exported or not. */
  readonly typeNames: Repeats
}

/** A comparison, or a choice by the kind without one. */
const engineTest = /(?:===?|!==?) '(?:sqlite|postgres)'|dialect\.kind(?! *[!=])/
/** A sign before a column, or an empty text behind it, by which SQLite takes no index. */
const rawHint = /`\+[a-z$]|\|\| ''|indexed by/

/** The texts of files by their paths below `src`. */
export type Sources = ReadonlyMap<string, string>

export const readSources = (): Sources =>
  new Map(
    globSync('**/*.ts', { cwd: resolve(root, 'src') })
      .toSorted()
      .map(file => [file, readFileSync(resolve(root, 'src', file), 'utf8')]),
  )

export const readTable = (): Grain => JSON.parse(readFileSync(table, 'utf8'))

const exported = /^export (?:async )?(?:function\*?|const|class|abstract class) (\w+)/gm
const typed = /^(?:export )?(?:type|interface) (\w+)/gm

export function grainOf(sources: Sources): Grain {
  const texts = [...sources.values()]
  const beginning = (words: string): number =>
    texts.reduce(
      (count, text) => count + commentsOf(text).filter(c => c.startsWith(words)).length,
      0,
    )
  const stores = [...sources].filter(([file]) => file.startsWith('db/stores/'))
  const inStores = (words: RegExp): number =>
    stores.reduce((count, [, text]) => count + text.split(words).length - 1, 0)
  return {
    filesBelow25Lines: texts.filter(text => text.split('\n').length <= smallBelow).length,
    commentsThatBeginWithOf: beginning('Of '),
    commentsThatBeginWithTheSame: beginning('The same '),
    engineTestsInStores: inStores(engineTest),
    rawHintsInStores: inStores(rawHint),
    exportedNames: repeatsOf(sources, exported),
    typeNames: repeatsOf(sources, typed),
  }
}

/** What each comment says, without its marks; lines of `//` that follow one another are one comment. */
const commentsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\/\*\*?\s*(?:\*\s*)?(\S.*)|(?<!\/\/.*\n\s*)\/\/ (.*)/g)].map(
    ([, block, line]) => block ?? line ?? '',
  )

/** A folder of `src`, or of `src/http`. */
const roomOf = (file: string): string => /^(?:http\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? ''

function repeatsOf(sources: Sources, declaration: RegExp): Repeats {
  const counts = new Map<string, Map<string, number>>()
  for (const [file, text] of sources) {
    const room = counts.get(roomOf(file)) ?? new Map<string, number>()
    counts.set(roomOf(file), room)
    for (const name of new Set([...text.matchAll(declaration)].map(([, name = '']) => name))) {
      room.set(name, (room.get(name) ?? 0) + 1)
    }
  }
  const repeated = [...counts].map(([room, names]) => {
    const twice = [...names].filter(([, count]) => count > 1)
    return [room, Object.fromEntries(twice.toSorted())] as const
  })
  return Object.fromEntries(
    repeated.filter(([, names]) => Object.keys(names).length > 0).toSorted(),
  )
}

/** A line for each figure that is above that of the table; a name that the table lacks may occur once. */
export function worsened(now: Grain, kept: Grain): readonly string[] {
  const before = new Map(figuresOf(kept))
  return figuresOf(now).flatMap(([what, count]) => {
    const most = before.get(what) ?? 1
    return count > most ? [`${what}: ${count}, where the table has ${most}`] : []
  })
}

const figuresOf = (grain: Grain): readonly (readonly [what: string, count: number])[] =>
  Object.entries(grain).flatMap(([what, figure]: [string, number | Repeats]) =>
    typeof figure === 'number' ? [[what, figure] as const] : figuresOfNames(what, figure),
  )

const figuresOfNames = (what: string, repeats: Repeats) =>
  Object.entries(repeats).flatMap(([room, names]) =>
    Object.entries(names).map(([name, count]) => [`${what}, ${name} of ${room}`, count] as const),
  )

if (import.meta.main) {
  const now = grainOf(readSources())
  if (process.argv.includes('--write')) writeFileSync(table, `${JSON.stringify(now, null, 2)}\n`)
  else {
    const faults = worsened(now, readTable())
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exitCode = 1
  }
}
