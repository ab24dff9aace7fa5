import { Command, Option } from 'commander'
import { operatorCommand } from '#core/command/operator-command.ts'
import { CoreError, invalid } from '#core/errors.ts'
import { type LabelFormat, labelFormats } from '#core/ports/labels.ts'
import { markPrinted } from '#core/print/printed-marks.ts'
import { labelFormatOf } from '#core/shipment/label-format.ts'
import { viewShipment } from '#core/shipment/view-shipment.ts'
import { stateWord } from '#core/state-words.ts'
import type { AccountOptions } from './account-command.ts'
import { printTogether, type SheetOptions, sheetOption, startOption } from './labels-print.ts'
import { withShipment, withShipmentOptions } from './one-shipment.ts'
import { writeOutput } from './output-file.ts'
import { say } from './shell.ts'

type PrintOptions = AccountOptions & SheetOptions & { format?: LabelFormat; output?: string }

export const shipmentLabelCommand = (): Command =>
  withShipmentOptions(new Command('print'))
    .description('write labels to a file or to standard output')
    .argument('<codes...>', 'ship codes or tracking codes')
    .addOption(
      new Option('--format <format>', 'default: the one it was bought in').choices(labelFormats),
    )
    .addOption(sheetOption())
    .addOption(startOption())
    .option('--output <file>', 'the file; default: standard output, which must not be a terminal')
    .action(printLabels)

async function printLabels(
  codes: readonly string[],
  options: PrintOptions,
  command: Command,
): Promise<void> {
  const { output, json } = options
  if (output === undefined && !json && process.stdout.isTTY) {
    throw invalid('output', 'A terminal cannot show a label: name a file with --output.')
  }
  const [code, ...more] = codes
  if (code === undefined || more.length > 0 || options.sheet !== undefined) {
    await printTogether(codes, options, command)
  } else await printOne(code, options, command)
}

const printOne = (code: string, options: PrintOptions, command: Command): Promise<void> =>
  withShipment(command, options, code, async ({ world, account, tenant, shipment }) => {
    const { output, json } = options
    const { id, shipCode, state } = shipment
    const format = options.format ?? labelFormatOf(shipment)
    const { label } = await viewShipment(world, tenant, shipCode, format)
    if (label === null) {
      throw new CoreError(
        'not_found',
        `${shipCode} has no label to print. Status: ${stateWord(state, 'parcels')}.`,
      )
    }
    const file = output === undefined ? null : await writeOutput(output, label)
    const mark = await operatorCommand(world, account, 'print-labels')
    await markPrinted(mark, [id], { format, sheet: null })
    if (json) {
      const view = { ship_code: shipCode, format, file, label: file ? null : base64Of(label) }
      say(JSON.stringify(view, null, 2))
    } else if (file !== null) say(`The label of ${shipCode} is in ${file}.`)
    else process.stdout.write(label)
  })

const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')
