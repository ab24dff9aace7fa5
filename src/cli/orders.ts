import { Command } from 'commander'
import { accountNow } from '#core/command/command.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { findShop, openShopForImport } from '#core/shop/shops.ts'
import { counted } from '#core/values/counted.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { type ImportCounts, importOrderFile } from './order-import/import-order-file.ts'
import { noMap, readOrderMap } from './order-import/order-map.ts'
import { readOrderFile } from './order-import/read-order-file.ts'
import { Progress } from './progress.ts'
import { accountOption, environmentOption, jsonOption, say } from './shell.ts'

type ImportOptions = AccountOptions & { store: string; map?: string; dryRun?: boolean }

/** The summary has no more refusals than people read; stderr has each. */
const mostSummed = 1000

export const ordersCommand = (): Command =>
  new Command('orders').description('orders of stores').addCommand(importFile())

const importFile = (): Command =>
  new Command('import')
    .description('import orders from a CSV file; existing orders stay as they are')
    .argument('<file>', 'as docs/orders-import.md describes it')
    .addOption(accountOption())
    .requiredOption('--store <store>', 'identifier or id; created if there is none')
    .option('--map <file>', 'JSON file that maps columns to fields')
    .option('--dry-run', 'write nothing, and report what would be done')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const map = options.map === undefined ? noMap : await readOrderMap(options.map)
      const rehearse = options.dryRun === true
      await withAccount(command, options, async ({ world, account, tenant }) => {
        const act = await operatorCommand(world, account, 'import-orders')
        const known = await findShop(world.store.read, tenant, options.store)
        let shop = known
        const errors: { line: number; message: string }[] = []
        using progress = new Progress(count => `${counted(count, 'order')} read`)
        const counts = await importOrderFile(readOrderFile(file, map), {
          command: act,
          async shopId() {
            if (!rehearse) shop ??= await openShopForImport(act, options.store)
            return shop?.id ?? 0
          },
          at: accountNow(act),
          rehearse,
          settings: account.settings,
          catalogue: world.catalogue(),
          counted: count => progress.at(count),
          refused(line, message) {
            progress.clear()
            process.stderr.write(`line ${line}: ${message}\n`)
            if (errors.length < mostSummed) errors.push({ line, message })
          },
        })
        const view = {
          account: account.name,
          store: shop?.identifier ?? options.store.trim(),
          store_id: shop === null ? null : String(shop.id),
          store_made: known === null,
          dry_run: rehearse,
          ...counts,
          errors,
        }
        progress.clear()
        say(options.json ? JSON.stringify(view, null, 2) : sentenceOf(view))
        if (counts.refused > 0) process.exitCode = 1
      })
    })

type View = ImportCounts & { store: string; store_made: boolean; dry_run: boolean }

const sentenceOf = (view: View): string =>
  [
    `${view.store}${view.store_made ? (view.dry_run ? ' (to be created)' : ' (created)') : ''}:`,
    `${counted(view.added, 'order')} ${view.dry_run ? 'would be added' : 'added'},`,
    `${view.known} already there, ${counted(view.refused, 'line')} refused`,
  ].join(' ')
