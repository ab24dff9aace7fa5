import { Command } from 'commander'
import { notFound } from '#core/errors.ts'
import type { OpenPurchase } from '#core/purchase/purchase-store.ts'
import type { PurchaseOutcome } from '#core/purchase/settle/open-purchase.ts'
import { adoptPurchase, releaseByHand } from '#core/purchase/settle/settle-by-hand.ts'
import { formatMinor } from '#core/values/money.ts'
import type { World } from '#core/world.ts'
import { printedFields } from './input/rename-fields.ts'
import {
  environmentOption,
  isoTime,
  jsonOption,
  showResult,
  type WorldCommandOptions,
  withApp,
} from './shell.ts'
import { columnsOf, showList } from './table.ts'

type Options = WorldCommandOptions & { trackingCode?: readonly string[]; force?: boolean }

/** More than an operator can settle by hand. */
const mostListed = 1000

export const purchasesCommand = (): Command =>
  new Command('purchases')
    .description('purchases whose outcome is unknown')
    .addCommand(list())
    .addCommand(adopt())
    .addCommand(release())

const list = (): Command =>
  new Command('list')
    .description('list open purchases, oldest first')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: Options, command: Command) => {
      await withApp(command, async app => {
        const open = await app.worlds[environment].store.read.purchases.open(mostListed)
        const view = open.map(purchase => ({
          ...printedFields(['reference', 'account_id', 'state'], purchase),
          carrier: purchase.service.carrierName,
          service: purchase.service.serviceName,
          total: formatMinor(purchase.price.total),
          held_at: isoTime(purchase.heldAt),
        }))
        showList(view, json, {
          empty: `There are no open purchases in the ${environment} environment.`,
          columns: columnsOf(view),
        })
      })
    })

const adopt = (): Command =>
  new Command('adopt')
    .description('the carrier sold it: keep the label under its number and charge for it')
    .argument('<reference>', 'as shown by purchases list')
    .requiredOption('--tracking-code <code...>', "the carrier's number; one for each package")
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (reference: string, options: Options, command: Command) => {
      await withApp(command, async app => {
        const world = app.worlds[options.environment]
        const purchase = await findOpenPurchase(world, reference)
        const [code = '', ...others] = options.trackingCode ?? []
        const outcome = await adoptPurchase(world, purchase, code, ...others)
        showOutcome(reference, outcome, options.json)
      })
    })

const release = (): Command =>
  new Command('release')
    .description('the carrier did not sell it: release the money')
    .argument('<reference>', 'as shown by purchases list')
    .addOption(environmentOption('sandbox'))
    .option(
      '--force',
      'even if the carrier says otherwise or may still sell; it is asked to cancel',
    )
    .addOption(jsonOption())
    .action(async (reference: string, { environment, force, json }: Options, command: Command) => {
      await withApp(command, async app => {
        const world = app.worlds[environment]
        const purchase = await findOpenPurchase(world, reference)
        const outcome = await releaseByHand(world, purchase, force ?? false)
        showOutcome(reference, outcome, json)
      })
    })

function showOutcome(reference: string, outcome: PurchaseOutcome, json: boolean | undefined): void {
  const why = outcome.kind === 'open' ? outcome.why : null
  const sentence =
    why === null ? `${reference}: ${outcome.kind}` : `${reference} is still open: ${why}`
  showResult({ reference, outcome: outcome.kind, why }, json, sentence)
}

async function findOpenPurchase({ store }: World, reference: string): Promise<OpenPurchase> {
  const open = await store.read.purchases.open(mostListed)
  const found = open.find(purchase => purchase.reference === reference)
  if (!found) throw notFound('Open purchase')
  return found
}
