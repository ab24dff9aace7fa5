/** Prints a figure beside its aim; a missed one fails the run. */
export function judged(line: string, isKept: boolean, aim: string): void {
  console.log(`  ${line}  aim ${aim}: ${isKept ? 'ok' : 'MISSED'}`)
  if (!isKept) process.exitCode = 1
}
