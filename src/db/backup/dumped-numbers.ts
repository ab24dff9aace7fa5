import type { Environment } from '#core/environment.ts'
import type { NextNumbers } from '#core/numbers/numbers-left.ts'
import { nextAmong } from '../engine/numbers.ts'
import { runProgram } from './run-program.ts'

/** Reads the ranges of numbers from a dump without restoring it. */
export async function dumpedNumbers(
  dump: string,
): Promise<(environment: Environment) => NextNumbers> {
  const args = ['--data-only', '--table=number_range', '--file=-', dump]
  const script = await runProgram('pg_restore', args)
  return environment => nextAmong(rowsCopied(script, environment))
}

/** `pg_dump` qualifies each table. Each row is a line of columns between tabs; `\.` ends the rows. */
function rowsCopied(script: string, schema: Environment): { name: string; next: number }[] {
  const head = `COPY ${schema}.number_range (name, next) FROM stdin;\n`
  const [, rest] = script.split(head)
  if (rest === undefined) throw new Error(`The dump has no ranges of numbers of ${schema}.`)
  const rows = rest.slice(0, rest.indexOf('\\.\n'))
  return rows
    .split('\n')
    .filter(row => row !== '')
    .map(row => {
      const [name = '', next] = row.split('\t')
      return { name, next: Number(next) }
    })
}
