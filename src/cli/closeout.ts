import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import type { Closeout } from '#core/closeout/closeout.ts'
import { createCloseouts, findCloseout } from '#core/closeout/closeouts.ts'
import { manifestOf } from '#core/closeout/manifest.ts'
import type { Command as CoreCommand } from '#core/command/command.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { CoreError } from '#core/errors.ts'
import { manifestNumber } from '#core/numbers/manifest-number.ts'
import { isOfTheSystem, sentenceOfSystem } from '#core/values/system-fault.ts'
import { toKilograms } from '#core/values/units.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { writeOutput } from './output-file.ts'
import { accountOption, environmentOption, isoTime, jsonOption, numberOption } from './shell.ts'
import { type Columns, showList } from './table.ts'

type Options = AccountOptions & { output: string }
type ListOptions = AccountOptions & { limit: number }
type CreateOptions = Options & { carrier?: string; region?: string }

export const closeoutCommand = (): Command =>
  new Command('closeout')
    .description('end-of-day manifests')
    .addCommand(create())
    .addCommand(print())
    .addCommand(list())

const create = (): Command =>
  withOptions(new Command('create'))
    .description(
      'put ready shipments on a closeout for each carrier and region, and write the manifests',
    )
    .option('--carrier <carrier>', 'only this carrier, by code or name')
    .option('--region <region>', 'only this region')
    .action((options: CreateOptions, command: Command) => {
      const { carrier = null, region = null } = options
      return printFound(command, options, act => createCloseouts(act, { carrier, region }))
    })

const print = (): Command =>
  withOptions(new Command('print'))
    .description('write the manifest of a closeout again')
    .argument('<closeout>', 'its id, or the number below its barcode')
    .action((named: string, options: Options, command: Command) =>
      printFound(command, options, async act => [await findCloseout(act, named)]),
    )

const list = (): Command =>
  new Command('list')
    .description('list closeouts, newest first')
    .addOption(accountOption())
    .addOption(numberOption('--limit <n>', 'how many', 100, 500))
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action((options: ListOptions, command: Command) =>
      withAccount(command, options, async ({ world, account, tenant }) => {
        const page = { limit: options.limit, page: 1 }
        const { closeouts } = await world.store.read.closeouts.page(tenant, page)
        showList(closeouts.map(view), options.json, {
          empty: `${account.name} has no closeouts.`,
          columns: { ...columns, created: closeout => closeout.created_at },
        })
      }),
    )

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
    'is ready and not yet on a closeout',
  ].join(' ')

const printFound = (
  command: Command,
  options: Options,
  find: (act: CoreCommand) => Promise<readonly Closeout[]>,
): Promise<void> =>
  withAccount(command, options, async ({ world, account }) => {
    const act = await operatorCommand(world, account, 'closeout')
    await mkdir(options.output, { recursive: true })
    await printAll(act, await find(act), options)
  })

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
    const drawn = labels.render(labels.layOutManifest(facts), 'pdf')
    const file = await writeManifest(join(output, `manifest-${facts.number}.pdf`), drawn, closeout)
    views.push({
      ...view(closeout),
      services: facts.services.map(({ name, parcels, weightTicks }) => ({
        service: name,
        shipments_count: parcels.length,
        weight_kg: toKilograms(weightTicks),
        tracking_codes: parcels,
      })),
      manifest: file,
    })
  }
  showList(views, json, {
    empty: nothing(options),
    columns: { ...columns, manifest: closeout => closeout.manifest },
  })
}

/** The closeout is made by then, and making it again finds nothing to close out. */
async function writeManifest(file: string, drawn: Uint8Array, { id }: Closeout): Promise<string> {
  try {
    return await writeOutput(file, drawn)
  } catch (error) {
    if (!isOfTheSystem(error)) throw error
    const number = manifestNumber(id)
    const says = `${sentenceOfSystem(error, file)} The closeout ${number} was created, but its manifest was not written: write it with closeout print ${number}.`
    throw new CoreError('conflict', says)
  }
}

const view = (closeout: Closeout) => ({
  id: String(closeout.id),
  number: manifestNumber(closeout.id),
  carrier: closeout.carrierName,
  region: closeout.region,
  shipments_count: closeout.shipmentsCount,
  weight_kg: toKilograms(closeout.weightTicks),
  created_at: isoTime(closeout.createdAt),
})

const columns: Columns<ReturnType<typeof view>> = {
  number: closeout => closeout.number,
  carrier: closeout => closeout.carrier,
  region: closeout => closeout.region,
  shipments: closeout => closeout.shipments_count,
  kg: closeout => closeout.weight_kg,
}
