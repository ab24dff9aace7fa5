import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { CoreError, invalid } from '#core/errors.ts'
import { type LabelFormat, labelFormats } from '#core/ports/labels.ts'
import { labelFormatOf } from '#core/shipment/label-format.ts'
import { viewShipment } from '#core/shipment/view-shipment.ts'
import type { AccountOptions } from './account-command.ts'
import { say } from './shell.ts'
import { withShipment, withShipmentOptions } from './shipment-by-code.ts'

type PrintOptions = AccountOptions & { format?: LabelFormat; output?: string }

export const shipmentLabelCommand = (): Command =>
  withShipmentOptions(new Command('print'))
    .description('write its label to a file, or to whatever reads the output')
    .argument('<code>', 'its ship code or tracking code')
    .addOption(
      new Option('--format <format>', 'the one it was bought in unless said').choices(labelFormats),
    )
    .option('--output <file>', 'where; without it to the output, which must be no terminal')
    .action(printLabel)

async function printLabel(code: string, options: PrintOptions, command: Command): Promise<void> {
  const { output, json } = options
  if (output === undefined && !json && process.stdout.isTTY) {
    throw invalid('output', 'A terminal can not show a label: name a file with --output.')
  }
  await withShipment(command, options, code, async ({ world, tenant, shipment }) => {
    const { shipCode, state } = shipment
    const format = options.format ?? labelFormatOf(shipment)
    const { label } = await viewShipment(world, tenant, shipCode, format)
    if (label === null) {
      throw new CoreError('not_found', `${shipCode} has no label to print: it is ${state}.`)
    }
    const file = output === undefined ? null : resolve(output)
    if (file !== null) await writeFile(file, label)
    if (json) {
      const view = { ship_code: shipCode, format, file, label: file ? null : base64Of(label) }
      say(JSON.stringify(view, null, 2))
    } else if (file !== null) say(`${shipCode}: ${file}`)
    else process.stdout.write(label)
  })
}

const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')
