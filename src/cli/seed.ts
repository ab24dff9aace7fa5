import { Command, Option } from 'commander'
import { runsBesideServer } from '#app/stored-data.ts'
import { type SeededOrders, seedOrders } from '#core/seed/seed-orders.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { parseDuration } from '#core/time/durations.ts'
import { counted } from '#core/values/counted.ts'
import { type FoundAccount, withAccount } from './account-command.ts'
import { Progress } from './progress.ts'
import { accountOption, asOptionReader, jsonOption, say } from './shell.ts'

type Options = {
  account: string
  shipments?: string
  orders?: string
  spread: number
  json?: boolean
}

export const seedCommand = (): Command =>
  new Command('seed')
    .description('fill a sandbox account with the past shipments and orders of a shop')
    .addOption(accountOption())
    .option('--shipments <number>', 'how many')
    .option('--orders <number>', 'how many; seeded shipments fulfil three of four')
    .addOption(
      new Option('--spread <duration>', 'how far back the shipments go')
        .argParser(asOptionReader(parseDuration))
        .default(parseDuration('180d'), '180d'),
    )
    .addOption(jsonOption())
    .action((options: Options, command: Command) => {
      if (options.shipments === undefined && options.orders === undefined) {
        command.error('error: say how many with --shipments or --orders')
      }
      return withAccount(command, options, found => seed(found, options))
    })

async function seed(found: FoundAccount, options: Options): Promise<void> {
  const startedAt = performance.now()
  const shipments = options.shipments === undefined ? 0 : Number(options.shipments)
  if (options.shipments !== undefined) await writeShipments(found, shipments, options.spread)
  const orders = options.orders === undefined ? null : await writeOrders(found, options.orders)
  const seconds = (performance.now() - startedAt) / 1000
  const written = shipments + (orders ? orders.open + orders.fulfilled : 0)
  const view = {
    account: found.account.name,
    shipments,
    orders_open: orders?.open ?? 0,
    orders_fulfilled: orders?.fulfilled ?? 0,
    seconds: Number(seconds.toFixed(2)),
    a_second: Math.round(written / seconds),
  }
  const parts = [
    ...(shipments > 0 ? [counted(shipments, 'shipment')] : []),
    ...(orders ? [`${orders.open} open and ${orders.fulfilled} fulfilled orders`] : []),
  ]
  const sentence = `${view.account}: ${parts.join(', ')} in ${view.seconds} s, ${view.a_second} per second`
  say(options.json ? JSON.stringify(view) : sentence)
}

async function writeShipments(
  { app, world, account }: FoundAccount,
  shipments: number,
  spreadMs: number,
): Promise<void> {
  using progress = new Progress(count => `${count} of ${counted(shipments, 'shipment')}`)
  await seedShipments(world, {
    account,
    shipments,
    spreadMs,
    besideOthers: () => runsBesideServer(app.config.storage),
    progress: written => progress.at(written),
  })
  progress.clear()
}

async function writeOrders(
  { world, account }: FoundAccount,
  wanted: string,
): Promise<SeededOrders> {
  const orders = Number(wanted)
  using progress = new Progress(count => `${count} of ${counted(orders, 'order')}`)
  const seeded = await seedOrders(world, {
    account,
    orders,
    progress: written => progress.at(written),
  })
  progress.clear()
  return seeded
}
