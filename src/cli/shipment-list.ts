import { Command } from 'commander'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import { readStates, statusFilters } from '#core/shipment/status.ts'
import { stateWord } from '#core/state-words.ts'
import { readInstant } from '#core/time/read-date.ts'
import type { Page } from '#core/values/page.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { withShipmentOptions } from './one-shipment.ts'
import { listOption, numberOption } from './shell.ts'
import { viewOfShipment } from './shipment-view.ts'
import { townOf } from './shown-shipment.ts'
import { showList } from './table.ts'

type ListOptions = AccountOptions &
  Page & {
    status?: string
    from?: string
    to?: string
    orderId?: string
    batchId?: string
    closeoutId?: string
    toName?: string
  }

/** The command has the filters of the API's list. */
export const shipmentListCommand = (): Command =>
  withShipmentOptions(new Command('list'))
    .description('list shipments, newest first')
    .addOption(listOption('--status <status>', 'one or several, comma-separated', statusFilters))
    .option('--from <date>', "created on or after, in the account's time zone")
    .option('--to <date>', 'created up to and including')
    .option('--to-name <text>', "any part of the recipient's name")
    .option('--order-id <id>', 'of this order')
    .option('--batch-id <id>', 'of this batch')
    .option('--closeout-id <id>', 'on this closeout')
    .addOption(numberOption('--limit <n>', 'how many', 100, 500))
    .addOption(numberOption('--page <n>', 'page number', 1, Number.MAX_SAFE_INTEGER))
    .action(listShipments)

async function listShipments(options: ListOptions, command: Command): Promise<void> {
  const { limit, page, json } = options
  await withAccount(command, options, async ({ world, account, tenant }) => {
    const filter = filterOf(options, account.settings.timeZone)
    const { read } = world.store
    const { entries, total } = await read.shipments.page(tenant, filter, { limit, page })
    const ids = entries.map(({ id }) => id)
    const shipments = await read.shipments.byIds(tenant, ids)
    const context = { accountName: account.name, settings: account.settings }
    const catalogue = world.catalogue()
    const views = shipments.map(shipment => viewOfShipment(shipment, { ...context, catalogue }))
    const words = new Map(
      shipments.map(({ shipCode, state }) => [shipCode, stateWord(state, 'parcels')]),
    )
    showList(views, json, {
      empty: `${account.name} has no matching shipments in the ${options.environment} environment.`,
      columns: {
        'ship code': view => view.ship_code,
        status: view => words.get(view.ship_code) ?? null,
        created: view => view.created_at,
        to: view => view.name,
        place: townOf,
        service: view => view.postage_type,
        'tracking code': view => view.tracking_code,
        paid: view => view.total_paid.toFixed(2),
      },
    })
    const pages = Math.ceil(total / limit)
    if (!json && pages > page) {
      process.stderr.write(
        `Page ${page} of ${pages}, ${total} shipments: use --page for the others.\n`,
      )
    }
  })
}

const filterOf = (options: ListOptions, timeZone: string): ShipmentFilter => ({
  from: readInstant('from_date', options.from, timeZone, 'first'),
  to: readInstant('to_date', options.to, timeZone, 'last'),
  states: readStates(options.status ?? ''),
  shipCode: null,
  trackingCode: null,
  orderId: options.orderId ?? null,
  batchId: options.batchId ?? null,
  closeoutId: options.closeoutId ?? null,
  toName: options.toName ?? null,
})
