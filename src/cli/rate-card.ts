import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Command } from 'commander'
import { checkRateCard } from '#catalogue/imported-card.ts'
import { noAccount } from '#core/access.ts'
import type { ImportedCard } from '#core/catalogue/rate-card-store.ts'
import { counted } from '#core/values/counted.ts'
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

export const rateCardCommand = (): Command =>
  new Command('rate-card')
    .description('imported rate cards')
    .addCommand(importCard())
    .addCommand(list())

const importCard = (): Command =>
  new Command('import')
    .description('import a rate card as its next version, or report every fault and import nothing')
    .argument('<file>', 'CSV as catalog/README.md describes it')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (file: string, { environment, json }: WorldCommandOptions, command: Command) => {
      const text = await readFile(file, 'utf8')
      await withAppOrNew(command, async app => {
        const { store, clock } = app.worlds[environment]
        const checked = checkRateCard(text, basename(file), app.catalogueData)
        const id = await store.takeNumbers('rate_card', 1)
        const row = { ...checked, id, importedAt: clock.now() }
        const card = await store.transact(noAccount, ({ rateCards }) => rateCards.insert(row, text))
        const { name, version, rows, service, validFrom } = card
        const sentence = `${name} version ${version}: ${counted(rows, 'row')} for ${service}, in force from ${validFrom}`
        showResult(view(card), json, sentence)
      })
    })

const list = (): Command =>
  new Command('list')
    .description('list every version of every imported card')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const cards = (await app.worlds[environment].store.read.rateCards.list()).map(view)
        showList(cards, json, {
          empty: `No rate card has been imported into the ${environment} environment.`,
          columns: {
            name: card => card.name,
            version: card => card.version,
            service: card => card.service,
            from: card => card.valid_from,
            to: card => card.valid_to,
            rows: card => card.rows,
            source: card => card.source,
            imported: card => card.imported_at,
          },
        })
      })
    })

const view = (card: ImportedCard) => ({
  ...printedFields(['id', 'name', 'version', 'service', 'valid_from', 'valid_to'], card),
  ...printedFields(['rows', 'source'], card),
  imported_at: isoTime(card.importedAt),
})
