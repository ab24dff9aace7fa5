import { counted } from '#core/values/counted.ts'

/** What an import found, as scripts read it. */
export type ImportReport = {
  /** Null where the file was only checked. */
  readonly version: number | null
  readonly valid_from: string | null
  readonly chapters: number
  readonly headings: number
  readonly lines: number
  readonly source: string
  readonly left_out: { readonly national_lines: number; readonly others: number }
  readonly lost_headings: readonly string[]
  readonly lost_lines: readonly string[]
  readonly wordless_headings: readonly string[]
}

/** Says to people, in a sentence a line, what was found; what is in order is left out. */
export function sentencesOf(report: ImportReport): string {
  const { version, valid_from: from, chapters, headings, lines, left_out: leftOut } = report
  const found = `${counted(chapters, 'chapter')}, ${counted(headings, 'heading')}, ${counted(lines, 'line')} of six digits`
  const first =
    version === null
      ? `${report.source} is sound: ${found}. Nothing was imported.`
      : `HS table version ${version}: ${found}, in force from ${from}.`
  const omissions = [
    ['National lines left out, with more than six digits', leftOut.national_lines],
    ['Rows left out, without a code, of chapters 98 and 99 or totals', leftOut.others],
  ] as const
  const gaps = [
    ['Headings that it no longer has; their everyday words lead nowhere', report.lost_headings],
    ['Lines that it no longer has; their everyday words lead to their heading', report.lost_lines],
    ['Headings without everyday words, found by their own text', report.wordless_headings],
  ] as const
  return [
    first,
    ...omissions.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}.`),
    ...gaps
      .filter(([, codes]) => codes.length > 0)
      .map(([what, codes]) => `${what}: ${codes.join(', ')}.`),
  ].join('\n')
}
