import {
  type PlainWord,
  plainRoles,
  type TariffMark,
  type VagueWords,
} from '#core/tariff/tariff-data.ts'
import { listOf, type TariffRows } from './tariff-rows.ts'

export function readMarks(rows: TariffRows): readonly TariffMark[] {
  const seen = new Set<string>()
  return rows.map(row => {
    const [group = '', name = '', words = ''] = row.cells
    if (group === '' || name === '') row.fault('a mark has a group and a name')
    if (seen.has(name)) row.fault(`the mark ${name} is taken`)
    if (listOf(words).length === 0) row.fault(`no word shows ${name}`)
    seen.add(name)
    return { group, name, words: listOf(words) }
  })
}

export function readQuestions(
  rows: TariffRows,
  marks: readonly TariffMark[],
): ReadonlyMap<string, string> {
  const groups = new Set(marks.map(({ group }) => group))
  return new Map(
    rows.map(row => {
      const [group = '', ask = ''] = row.cells
      if (!groups.has(group)) row.fault(`${group} is no group of marks.csv`)
      if (!ask.endsWith('?')) row.fault('a question ends with a question mark')
      return [group, ask.replaceAll(';', ',')] as const
    }),
  )
}

export const readVague = (rows: TariffRows): readonly VagueWords[] =>
  rows.map(row => {
    const [words = '', ask = ''] = row.cells
    if (listOf(words).length === 0) row.fault('has no words')
    if (!ask.endsWith('?') && !ask.endsWith('.')) row.fault('what is asked is a sentence')
    return { words: listOf(words), ask: ask.replaceAll(';', ',') }
  })

export function readSpellings(rows: TariffRows): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>()
  for (const row of rows) {
    const [written = '', means = ''] = row.cells
    if (written === '' || means === '') row.fault('says what a word is read as')
    if (spellings.has(written)) row.fault(`the spelling ${written} is taken`)
    spellings.set(written, means)
  }
  return spellings
}

export const readPlainWords = (rows: TariffRows): readonly PlainWord[] =>
  rows.flatMap(row => {
    const [name = '', words = ''] = row.cells
    const role = plainRoles.find(known => known === name)
    if (role !== undefined) return listOf(words).map(word => ({ role, word }))
    row.fault(`${name} is not one of ${plainRoles.join(', ')}`)
    return []
  })
