import type { EngineKind } from '#db/engine/dialect.ts'
import { type Books, type Row, tablesIn } from './books.ts'

/**
 * Every row of every table. The numbers that a process took, that it runs, and how often it committed are
 * no facts, and come to nothing.
 */
export async function everything(
  engine: EngineKind,
  books: Books,
): Promise<Readonly<Record<string, Row[]>>> {
  const names = (await tablesIn(books, engine)).filter(name => !ofProcesses.has(name))
  const contents: Record<string, Row[]> = {}
  for (const name of names) contents[name] = [...(await books.rows(`select * from ${name}`))]
  return contents
}

const ofProcesses: ReadonlySet<string> = new Set(['number_range', 'running_server', 'commit_count'])
