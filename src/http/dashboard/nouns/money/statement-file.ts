import { statementLines } from '#core/ledger/statement.ts'
import type { StatementLine } from '#core/ledger/statement-line.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import { isoIn } from '#core/time/local-time.ts'
import { csvLine } from '#core/values/csv-cell.ts'
import { formatMinor, houseCurrency } from '#core/values/money.ts'
import { readText } from '../../forms/form-reader.ts'
import type { AccountVisit, File } from '../../visit/screen.ts'
import { filterOf } from './money.ts'
import { detailOf, statementWords } from './statement-view.ts'

/** All lines of the filter, the newest first, written as they are read. */
export function sendStatementFile(visit: AccountVisit): File {
  const { query, world, tenant, frame } = visit
  const lines = statementLines(world.store.read, tenant, filterOf(query, frame.timeZone))
  return {
    kind: 'file',
    name: nameOf(visit),
    mediaType: 'text/csv; charset=utf-8',
    bytes: written(lines, frame.timeZone),
    isSaved: true,
  }
}

const columns = [
  'time',
  'kind',
  'what',
  'detail',
  'cause',
  'currency',
  'amount',
  'set_aside',
  'pending',
  'balance_after',
  'held_after',
  'available_after',
]

async function* written(lines: AsyncIterable<StatementLine>, zone: string): AsyncGenerator<string> {
  let text = csvLine(columns)
  let lineCount = 0
  for await (const line of lines) {
    text += csvLine(cellsOf(line, zone))
    lineCount += 1
    if (lineCount % atOnce !== 0) continue
    yield text
    text = ''
  }
  yield text
}

/** Fewer than the journal reads at once. */
const atOnce = 100

const cellsOf = (line: StatementLine, zone: string): readonly string[] => [
  isoIn(zone, line.at),
  line.kind,
  statementWords(line),
  detailOf(line),
  line.cause.id,
  houseCurrency,
  ...[line.amount, line.heldChange, line.pendingChange].map(formatMinor),
  ...[line.balanceAfter, line.heldAfter, line.availableAfter].map(formatMinor),
]

/** `acme-gmbh-statement-2026-11-01-to-2026-11-23.csv`. */
function nameOf({ query, world, frame }: AccountVisit): string {
  const today = dayIn(frame.timeZone, world.clock.now())
  const [from, to] = [readText(query, 'from')?.slice(0, 10), readText(query, 'to')?.slice(0, 10)]
  const account = frame.account.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const days = `${from ? `${from}-to-` : 'to-'}${to ?? today}`
  return `${account || frame.account.id}-statement-${days}.csv`
}
