import { Argument, Command } from 'commander'
import { operatorCommand } from '#core/command/operator-command.ts'
import { CoreError } from '#core/errors.ts'
import { papersOfFreight } from '#core/freight/reprint-papers.ts'
import { settleVoidByHand, type VoidEvidence } from '#core/purchase/void/reconcile-void.ts'
import { cancelFreight } from '#core/purchase/void/void-shipment.ts'
import { stateWord } from '#core/state-words.ts'
import type { AccountOptions } from './account-command.ts'
import { freightListCommand } from './freight-list.ts'
import { viewOfFreight } from './freight-view.ts'
import { withFreight, withShipmentOptions } from './one-shipment.ts'
import { writeOutput } from './output-file.ts'
import { say, showResult } from './shell.ts'
import { shownFreight } from './shown-shipment.ts'
import { pairsOf } from './table.ts'

const codeWords = 'its ship code or PRO number'

export const freightCommand = (): Command =>
  new Command('freight')
    .description('freight of an account: shipments on pallets')
    .addCommand(freightListCommand())
    .addCommand(show())
    .addCommand(print())
    .addCommand(cancel())
    .addCommand(settleCancel())

const show = (): Command =>
  withShipmentOptions(new Command('show'))
    .description('show one freight shipment')
    .argument('<code>', codeWords)
    .action((code: string, options: AccountOptions, command: Command) =>
      withFreight(command, options, code, async ({ shipment }) => {
        const view = viewOfFreight(shipment)
        say(
          options.json
            ? JSON.stringify(view, null, 2)
            : pairsOf(shownFreight(view, shipment.state)),
        )
      }),
    )

const print = (): Command =>
  withShipmentOptions(new Command('print'))
    .description('write its bill of lading and the labels of its units to a file, as PDF')
    .argument('<code>', codeWords)
    .requiredOption('--output <file>', 'where')
    .action((code: string, options: AccountOptions & { output: string }, command: Command) =>
      withFreight(command, options, code, async ({ world, tenant, shipment }) => {
        const { id, shipCode, state } = shipment
        const papers = await papersOfFreight(world.store.read, tenant, id)
        if (papers === null) {
          throw new CoreError(
            'not_found',
            `${shipCode} has no documents to print. Status: ${stateWord(state, 'freight')}.`,
          )
        }
        const { labels } = world
        const isOurs = typeof papers === 'string'
        const drawn = isOurs ? labels.render(labels.unpack(papers), 'pdf') : papers
        const file = await writeOutput(options.output, drawn)
        showResult({ ship_code: shipCode, file }, options.json, `${shipCode}: ${file}`)
      }),
    )

const cancel = (): Command =>
  withShipmentOptions(new Command('cancel'))
    .description('cancel a booking that was not picked up, and refund it')
    .argument('<code>', codeWords)
    .action((code: string, options: AccountOptions, command: Command) =>
      withFreight(command, options, code, async ({ world, account, tenant, shipment }) => {
        const { id, shipCode } = shipment
        await cancelFreight(await operatorCommand(world, account, 'cancel-freight'), id)
        const current = await world.store.read.freight.byId(tenant, id)
        showCancelled(
          shipCode,
          current?.state === 'voided',
          options.json,
          'is waiting for its carrier',
        )
      }),
    )

type SettleOptions = AccountOptions & { reason: string }

const settleCancel = (): Command =>
  withShipmentOptions(new Command('settle-cancel'))
    .description(
      'settle a cancellation that is waiting for its carrier, by what the carrier told you',
    )
    .argument('<code>', codeWords)
    .addArgument(new Argument('<end>', 'what the carrier decided').choices(['agreed', 'refused']))
    .requiredOption('--reason <text>', 'who told you, and when, for the record')
    .action((code: string, end: VoidEvidence['end'], options: SettleOptions, command: Command) =>
      withFreight(command, options, code, async ({ world, account, shipment }) => {
        const evidence = { end, why: options.reason }
        const { kind } = await settleVoidByHand(world, account.id, shipment, evidence)
        const { json } = options
        showCancelled(
          shipment.shipCode,
          kind === 'accepted',
          json,
          'stays booked: its carrier refused',
        )
      }),
    )

function showCancelled(
  shipCode: string,
  cancelled: boolean,
  json: boolean | undefined,
  otherwise: string,
): void {
  const view = { ship_code: shipCode, cancelled }
  showResult(view, json, `${shipCode} ${cancelled ? 'is cancelled' : otherwise}`)
}
