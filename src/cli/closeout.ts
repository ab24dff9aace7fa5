import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { findAccount } from '#core/account/accounts.ts'
import type { Closeout } from '#core/closeout/closeout.ts'
import { createCloseouts } from '#core/closeout/create-closeouts.ts'
import { findCloseout } from '#core/closeout/find-closeout.ts'
import { manifestOf } from '#core/closeout/manifest.ts'
import type { Command as CoreCommand } from '#core/command/command.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import type { Environment } from '#core/environment.ts'
import { ticksPer } from '#core/values/units.ts'
import type { World } from '#core/world.ts'
import { accountOption, environmentOption, isoTime, jsonOption, withApp } from './shell.ts'
import { showList } from './table.ts'

type Options = { account: string; environment: Environment; output: string; json?: boolean }
type CreateOptions = Options & { carrier?: string; region?: string }

export const closeoutCommand = (): Command =>
  new Command('closeout')
    .description('end-of-day manifests')
    .addCommand(create())
    .addCommand(print())

const create = (): Command =>
  withOptions(new Command('create'))
    .description('put what is ready on a closeout for each carrier and region, and print manifests')
    .option('--carrier <carrier>', 'this carrier alone, by its code or name')
    .option('--region <region>', 'this region alone')
    .action(async (options: CreateOptions, command: Command) => {
      await withApp(command, async app => {
        const act = await commandOn(app.worlds[options.environment], options.account)
        await mkdir(options.output, { recursive: true })
        const { carrier = null, region = null } = options
        const closeouts = await createCloseouts(act, { carrier, region })
        await printAll(act, closeouts, options)
      })
    })

const print = (): Command =>
  withOptions(new Command('print'))
    .description('print the manifest of a closeout again')
    .argument('<closeout>', 'its id, or the number below its barcode')
    .action(async (named: string, options: Options, command: Command) => {
      await withApp(command, async app => {
        const act = await commandOn(app.worlds[options.environment], options.account)
        await mkdir(options.output, { recursive: true })
        await printAll(act, [await findCloseout(act, named)], options)
      })
    })

const withOptions = (command: Command): Command =>
  command
    .addOption(accountOption())
    .option('--output <dir>', 'where the manifests are written, as PDF', '.')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())

const nothing = ({ account, carrier, region }: CreateOptions): string =>
  [
    `${account}: nothing to close out; no shipment`,
    ...(carrier === undefined ? [] : [`of the carrier ${carrier}`]),
    ...(region === undefined ? [] : [`in the region ${region}`]),
    'is ready and on no closeout yet',
  ].join(' ')

const commandOn = async (world: World, account: string): Promise<CoreCommand> =>
  operatorCommand(world, await findAccount(world.store.read.accounts, account), 'closeout')

async function printAll(
  act: CoreCommand,
  closeouts: readonly Closeout[],
  options: CreateOptions,
): Promise<void> {
  const { output, json } = options
  const views = []
  for (const closeout of closeouts) {
    const { labels } = act.world
    const facts = await manifestOf(act, closeout)
    const file = resolve(join(output, `manifest-${facts.number}.pdf`))
    await writeFile(file, labels.render(labels.layOutManifest(facts), 'pdf'))
    views.push({
      id: String(closeout.id),
      number: facts.number,
      carrier: closeout.carrierName,
      region: closeout.region,
      shipments_count: closeout.shipmentsCount,
      weight_kg: kilograms(closeout.weightTicks),
      created_at: isoTime(closeout.createdAt),
      services: facts.services.map(({ name, parcels, weightTicks }) => ({
        service: name,
        shipments_count: parcels.length,
        weight_kg: kilograms(weightTicks),
        tracking_codes: parcels,
      })),
      manifest: file,
    })
  }
  showList(views, json, {
    empty: nothing(options),
    columns: {
      number: view => view.number,
      carrier: view => view.carrier,
      region: view => view.region,
      shipments: view => view.shipments_count,
      kg: view => view.weight_kg,
      manifest: view => view.manifest,
    },
  })
}

const kilograms = (weightTicks: number): number =>
  Math.ceil((weightTicks * 1000) / ticksPer.kg) / 1000
