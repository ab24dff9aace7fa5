import { Argument, Command } from 'commander'
import { operatorCommand } from '#core/command/operator-command.ts'
import { settleVoidByHand, type VoidEvidence } from '#core/purchase/void/reconcile-void.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { isDeleted } from '#core/shipment/state.ts'
import type { AccountOptions } from './account-command.ts'
import { withShipment, withShipmentOptions } from './one-shipment.ts'
import { say } from './shell.ts'
import { shipmentLabelCommand } from './shipment-label.ts'
import { shipmentListCommand } from './shipment-list.ts'
import { viewOfShipment } from './shipment-view.ts'
import { shownShipment } from './shown-shipment.ts'
import { pairsOf } from './table.ts'
import { testLabelCommand } from './test-label.ts'

export const shipmentsCommand = (): Command =>
  new Command('shipments')
    .description('shipments of an account')
    .addCommand(shipmentListCommand())
    .addCommand(show())
    .addCommand(shipmentLabelCommand())
    .addCommand(testLabelCommand())
    .addCommand(voidOne())
    .addCommand(settleVoid())

const show = (): Command =>
  withShipmentOptions(new Command('show'))
    .description('show one shipment')
    .argument('<code>', 'its ship code or tracking code')
    .action((code: string, options: AccountOptions, command: Command) =>
      withShipment(command, options, code, async ({ world, account, shipment }) => {
        const context = { accountName: account.name, settings: account.settings }
        const view = viewOfShipment(shipment, { ...context, catalogue: world.catalogue() })
        say(
          options.json
            ? JSON.stringify(view, null, 2)
            : pairsOf(shownShipment(view, shipment.state)),
        )
      }),
    )

const voidOne = (): Command =>
  withShipmentOptions(new Command('void'))
    .description('delete a draft, or void a label and refund its unused postage')
    .argument('<code>', 'its ship code or tracking code')
    .action((code: string, options: AccountOptions, command: Command) =>
      withShipment(command, options, code, async ({ world, account, tenant, shipment }) => {
        const { id, shipCode } = shipment
        await voidShipment(await operatorCommand(world, account, 'void-shipment'), shipCode)
        const current = await world.store.read.shipments.byId(tenant, id)
        const deleted = current !== null && isDeleted(current)
        const voided = deleted || current?.state === 'voided'
        const view = { account: account.name, ship_code: shipCode, voided }
        const sentence = voided
          ? `is ${deleted ? 'deleted' : 'voided'}`
          : 'is waiting for its carrier, which has not agreed yet'
        say(options.json ? JSON.stringify(view, null, 2) : `${shipCode} ${sentence}`)
      }),
    )

const settleVoid = (): Command =>
  withShipmentOptions(new Command('settle-void'))
    .description('settle a void that is waiting for its carrier, by what the carrier told you')
    .argument('<code>', 'its ship code or tracking code')
    .addArgument(new Argument('<end>', 'what the carrier decided').choices(['agreed', 'refused']))
    .requiredOption('--reason <text>', 'who told you, and when, for the record')
    .action(
      (
        code: string,
        end: VoidEvidence['end'],
        options: AccountOptions & { reason: string },
        command: Command,
      ) =>
        withShipment(command, options, code, async ({ world, account, shipment }) => {
          const { shipCode } = shipment
          const evidence = { end, why: options.reason }
          const { kind } = await settleVoidByHand(world, account.id, shipment, evidence)
          const view = { account: account.name, ship_code: shipCode, voided: kind === 'accepted' }
          const sentence = view.voided ? 'is voided' : 'is not voided: its carrier refused'
          say(options.json ? JSON.stringify(view, null, 2) : `${shipCode} ${sentence}`)
        }),
    )
