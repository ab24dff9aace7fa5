import { type Command, Option } from 'commander'
import { operatorCommand } from '#core/command/operator-command.ts'
import { CoreError, invalid } from '#core/errors.ts'
import { type SheetName, sheetNames } from '#core/ports/label-sheets.ts'
import type { LabelFormat } from '#core/ports/labels.ts'
import { type LabelsPrint, type PrintOptions, printLabels } from '#core/print/print-labels.ts'
import { counted } from '#core/values/counted.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { writeOutput } from './output-file.ts'
import { numberOption, say } from './shell.ts'

export type SheetOptions = { sheet?: SheetName; start: number }

export const sheetOption = (): Option =>
  new Option(
    '--sheet <sheet>',
    'how labels are laid out on paper, as PDF; 4x6 for several',
  ).choices(sheetNames)

export const startOption = (): Option =>
  numberOption('--start <n>', 'the position of the first label on its sheet', 1, 4)

type TogetherOptions = AccountOptions & SheetOptions & { format?: LabelFormat; output?: string }

/** One file of several labels; says on stderr which codes have none, and why. */
export const printTogether = (
  codes: readonly string[],
  options: TogetherOptions,
  command: Command,
): Promise<void> =>
  withAccount(command, options, async ({ world, account }) => {
    const { json, output } = options
    const asked = await operatorCommand(world, account, 'print-labels')
    const form = printOptions(options)
    const print = await printLabels(asked, codes, form)
    const { refused, labels } = print
    if (print.file === null && !json) {
      throw new CoreError('conflict', refused.map(inWords).join('\n'))
    }
    for (const one of json ? [] : refused) process.stderr.write(`${inWords(one)}\n`)
    const written =
      print.file === null ? nothing : await write(print.file, output ?? null, json === true)
    const { file } = written
    if (json) {
      const { format } = form
      const label = written.kept.length > 0 ? written.kept.toString('base64') : null
      const printed = labels.map(({ shipCode }) => shipCode)
      say(JSON.stringify({ format, sheet: sheetOf(form), file, printed, refused, label }, null, 2))
    } else if (file !== null) say(`${counted(labels.length, 'label is', 'labels are')} in ${file}.`)
  })

const inWords = ({ code, why }: { readonly code: string; readonly why: string }): string =>
  `${code}: ${why}`

function printOptions({ format = 'pdf', sheet, start }: TogetherOptions): PrintOptions {
  if (format === 'pdf') return { format, sheet: { name: sheet ?? '4x6', start } }
  if (format === 'zpl' && sheet === undefined) return { format, dotsPerInch: 203 }
  throw invalid('format', 'Several labels are printed as PDF, or as ZPL without --sheet.')
}

const sheetOf = (form: PrintOptions): SheetName | null =>
  form.format === 'pdf' ? form.sheet.name : null

/** Where the bytes went: a file has them, or `kept` for the JSON; else they were printed. */
type Written = { readonly file: string | null; readonly kept: Buffer }

const nothing: Written = { file: null, kept: Buffer.alloc(0) }

async function write(
  parts: NonNullable<LabelsPrint['file']>,
  output: string | null,
  keeps: boolean,
): Promise<Written> {
  if (output !== null) return { ...nothing, file: await writeOutput(output, parts) }
  const kept: Uint8Array[] = []
  for await (const part of parts) {
    if (keeps) kept.push(part)
    else process.stdout.write(part)
  }
  return { file: null, kept: Buffer.concat(kept) }
}
