import { Command, Option } from 'commander'
import type { SheetName } from '#core/ports/label-sheets.ts'
import { type LabelFormat, labelFormats } from '#core/ports/labels.ts'
import { drawTestLabel } from '#core/print/test-label.ts'
import { sheetOption } from './labels-print.ts'
import { writeOutput } from './output-file.ts'
import { environmentOption, jsonOption, say, type WorldCommandOptions, withApp } from './shell.ts'

type TestOptions = WorldCommandOptions & { sheet: SheetName; format: LabelFormat; output: string }

export const testLabelCommand = (): Command =>
  new Command('test-label')
    .description('write a page of rulers, to check that a printer prints at the right size')
    .addOption(sheetOption().default('4x6'))
    .addOption(
      new Option('--format <format>', 'the format that the printer reads')
        .choices(labelFormats)
        .default('pdf'),
    )
    .requiredOption('--output <file>', 'where')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action((options: TestOptions, command: Command) =>
      withApp(command, async app => {
        const { sheet, format, environment = 'sandbox', json } = options
        const drawn = drawTestLabel(app.worlds[environment], sheet, format)
        const file = await writeOutput(options.output, drawn)
        say(
          json ? JSON.stringify({ sheet, format, file }, null, 2) : `The test label is in ${file}.`,
        )
      }),
    )
