/** Rows of Markdown; a cell may hold Markdown of one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(asCell))]
  return lines.map(line => `| ${line.join(' | ')} |\n`).join('')
}

const asCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
