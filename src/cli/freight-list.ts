import { Command } from 'commander'
import type { FreightFilter } from '#core/freight/freight-store.ts'
import { readStates, statusFilters } from '#core/shipment/status.ts'
import { stateWord } from '#core/state-words.ts'
import { readInstant } from '#core/time/read-date.ts'
import type { Page } from '#core/values/page.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { viewOfFreight } from './freight-view.ts'
import { withShipmentOptions } from './one-shipment.ts'
import { listOption, numberOption } from './shell.ts'
import { townOf } from './shown-shipment.ts'
import { showList } from './table.ts'

type ListOptions = AccountOptions & Page & { status?: string; from?: string; to?: string }

export const freightListCommand = (): Command =>
  withShipmentOptions(new Command('list'))
    .description('list freight, newest first')
    .addOption(listOption('--status <status>', 'one or several, comma-separated', statusFilters))
    .option('--from <date>', "created on or after, in the account's time zone")
    .option('--to <date>', 'created up to and including')
    .addOption(numberOption('--limit <n>', 'how many', 100, 500))
    .addOption(numberOption('--page <n>', 'page number', 1, Number.MAX_SAFE_INTEGER))
    .action(listFreight)

async function listFreight(options: ListOptions, command: Command): Promise<void> {
  const { limit, page, json } = options
  await withAccount(command, options, async ({ world, account, tenant }) => {
    const { freight } = world.store.read
    const filter = filterOf(options, account.settings.timeZone)
    const { entries, total } = await freight.page(tenant, filter, { limit, page })
    const found = await freight.byIds(
      tenant,
      entries.map(({ id }) => id),
    )
    const words = new Map(
      found.map(({ shipCode, state }) => [shipCode, stateWord(state, 'freight')]),
    )
    showList(found.map(viewOfFreight), json, {
      empty: `${account.name} has no matching freight in the ${options.environment} environment.`,
      columns: {
        'ship code': view => view.ship_code,
        status: view => words.get(view.ship_code) ?? null,
        created: view => view.created_at,
        to: view => view.name,
        place: townOf,
        service: view => view.service,
        'PRO number': view => view.pro_number,
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

const filterOf = ({ from, to, status }: ListOptions, timeZone: string): FreightFilter => ({
  from: readInstant('from_date', from, timeZone, 'first'),
  to: readInstant('to_date', to, timeZone, 'last'),
  states: readStates(status ?? ''),
  shipCode: null,
  trackingCode: null,
  orderId: null,
  toName: null,
})
