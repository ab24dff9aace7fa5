import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TariffData } from '#core/tariff/tariff-data.ts'
import { type CatalogueFault, CatalogueFaults } from '../catalogue-fault.ts'
import { unreadable } from '../catalogue-folder.ts'
import { readLines } from './read-lines.ts'
import { readMarks, readPlainWords, readQuestions, readSpellings, readVague } from './read-words.ts'
import { readRows, type TariffRows } from './tariff-rows.ts'

/** Reads and checks the almanac's folder; throws with all faults, each with file and line. */
export function loadTariff(dir: string): TariffData {
  const faults: CatalogueFault[] = []
  const rows = (file: string, columns: readonly string[]): TariffRows =>
    readRows({ file, text: textOf(dir, file, faults), columns, faults })
  const marks = readMarks(rows('marks.csv', ['group', 'mark', 'words']))
  const data = {
    lines: readLines(
      lineFiles(dir, faults).map(file => rows(file, ['code', 'description', 'marks', 'terms'])),
      rows('further-lines.csv', ['code', 'description', 'terms']),
      new Set(marks.map(({ name }) => name)),
    ),
    marks,
    questions: readQuestions(rows('questions.csv', ['group', 'ask']), marks),
    vague: readVague(rows('vague.csv', ['words', 'ask'])),
    spellings: readSpellings(rows('spellings.csv', ['written', 'means'])),
    plainWords: readPlainWords(rows('words.csv', ['role', 'words'])),
  }
  if (faults.length > 0) throw new CatalogueFaults(faults)
  return data
}

function lineFiles(dir: string, faults: CatalogueFault[]): readonly string[] {
  try {
    const names = readdirSync(join(dir, 'lines')).filter(name => name.endsWith('.csv'))
    if (names.length === 0) faults.push({ file: 'lines', line: 1, reason: 'holds no CSV file' })
    return names.toSorted().map(name => `lines/${name}`)
  } catch (error) {
    faults.push({ file: 'lines', line: 1, reason: unreadable(error, join(dir, 'lines')) })
    return []
  }
}

function textOf(dir: string, file: string, faults: CatalogueFault[]): string {
  try {
    return readFileSync(join(dir, file), 'utf8')
  } catch (error) {
    faults.push({ file, line: 1, reason: unreadable(error, join(dir, file)) })
    return ''
  }
}
