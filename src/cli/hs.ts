import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { isDate } from '#catalogue/exact-number.ts'
import { type CheckedTable, checkOfficialTable } from '#catalogue/tariff/check-official-table.ts'
import { builtInTariff } from '#catalogue/tariff/open-tariff.ts'
import { noAccount } from '#core/access.ts'
import {
  gapsOf,
  type ImportedTable,
  tableInForce,
  writeOfficialTable,
} from '#core/tariff/official-table.ts'
import type { World } from '#core/world.ts'
import { type ImportReport, sentencesOf } from './hs-report.ts'
import { printedFields } from './input/rename-fields.ts'
import {
  environmentOption,
  isoTime,
  jsonOption,
  showResult,
  type WorldCommandOptions,
  withApp,
  withAppOrNew,
} from './shell.ts'
import { showList } from './table.ts'

export const hsCommand = (): Command =>
  new Command('hs')
    .description('official tables of the Harmonized System, by which goods are classified')
    .addCommand(importTable())
    .addCommand(list())

type ImportOptions = WorldCommandOptions & { validFrom?: string; dryRun?: boolean }

const importTable = (): Command =>
  new Command('import')
    .description(
      'import a whole table as its next version, or report its faults and import nothing',
    )
    .argument('<file>', 'CSV as docs/hs-tables.md describes it')
    .addOption(
      new Option('--valid-from <date>', 'the day it takes effect, UTC (default: today)').argParser(
        day,
      ),
    )
    .option('--dry-run', 'check the file and import nothing')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const { environment, json, dryRun = false, validFrom } = options
      const checked = checkOfficialTable(await readFile(file, 'utf8'), basename(file))
      const imported = dryRun
        ? null
        : await withAppOrNew(command, app => insert(app.worlds[environment], checked, validFrom))
      const report = reportOf(checked, imported)
      showResult(report, json, sentencesOf(report))
    })

async function insert(
  { store, clock }: World,
  { table, leftOut: _, ...counts }: CheckedTable,
  validFrom?: string,
): Promise<ImportedTable> {
  const importedAt = clock.now()
  const today = isoTime(importedAt).slice(0, 10)
  const row = { ...counts, validFrom: validFrom ?? today, importedAt }
  return await store.transact(noAccount, ({ hsTables }) =>
    hsTables.insert(row, writeOfficialTable(table)),
  )
}

function reportOf(checked: CheckedTable, imported: ImportedTable | null): ImportReport {
  const { table, leftOut } = checked
  const codes = builtInTariff().data.lines.map(({ code }) => code)
  const { lostHeadings, lostLines, wordlessHeadings } = gapsOf(table, codes)
  return {
    version: imported?.version ?? null,
    valid_from: imported?.validFrom ?? null,
    ...printedFields(['chapters', 'headings', 'lines', 'source'], checked),
    left_out: { national_lines: leftOut.nationalLines, others: leftOut.others },
    lost_headings: lostHeadings,
    lost_lines: lostLines,
    wordless_headings: wordlessHeadings,
  }
}

function day(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('It must be a date such as 2028-01-01.')
}

const list = (): Command =>
  new Command('list')
    .description('list every version of the table, and which one is in force')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const { store, clock } = app.worlds[environment]
        const tables = await store.read.hsTables.list()
        const inForce = tableInForce(tables, clock.now())
        showList(
          tables.map(table => view(table, table === inForce)),
          json,
          {
            empty: `No table of the Harmonized System has been imported into the ${environment} environment.`,
            columns: {
              version: table => table.version,
              from: table => table.valid_from,
              'in force': table => (table.in_force ? 'yes' : null),
              chapters: table => table.chapters,
              headings: table => table.headings,
              lines: table => table.lines,
              source: table => table.source,
              imported: table => table.imported_at,
            },
          },
        )
      })
    })

const view = (table: ImportedTable, inForce: boolean) => ({
  ...printedFields(['version', 'valid_from', 'chapters', 'headings', 'lines', 'source'], table),
  in_force: inForce,
  imported_at: isoTime(table.importedAt),
})
