import type { Tenant } from '../access.ts'
import { inPages } from '../values/in-pages.ts'
import { type FundsToday, fundsToday } from './funds.ts'
import type { LedgerReader, StatementFilter } from './ledger-store.ts'
import type { JournalCursor } from './posting.ts'
import type { StatementLine } from './statement-line.ts'

/** Which page: the one after a line, the one before a line, or without both the newest. */
type StatementQuestion = {
  /** Where the page before ended: older lines follow. */
  readonly after: JournalCursor | null
  /** Where the page after begins: newer lines. Read only where `after` is null. */
  readonly before: JournalCursor | null
  readonly filter: StatementFilter
}

export type Statement = {
  /** The newest first. */
  readonly lines: readonly StatementLine[]
  /** The `after` of the next page; null where this one is the last. */
  readonly next: JournalCursor | null
  /** The `before` of the page before this; null where nothing newer is known. */
  readonly previous: JournalCursor | null
  readonly funds: FundsToday
}

type Readers = Parameters<typeof fundsToday>[0]

/** A page of what happened to an account's credits, by keys: postings that arrive meanwhile move no line. */
export async function statement(
  readers: Readers,
  tenant: Tenant,
  page: StatementQuestion,
  limit: number,
): Promise<Statement> {
  const funds = await fundsToday(readers, tenant)
  return { ...(await pageOfLines(readers.ledger, tenant, page, limit)), funds }
}

async function pageOfLines(
  ledger: LedgerReader,
  tenant: Tenant,
  { after, before, filter }: StatementQuestion,
  limit: number,
): Promise<Omit<Statement, 'funds'>> {
  const isBackwards = after === null && before !== null
  const found = await ledger.statement(tenant, {
    olderThan: after,
    newerThan: isBackwards ? before : null,
    filter,
    limit: limit + 1,
  })
  const hasMore = found.length > limit
  // One line more was read on the far side, to know whether there is any.
  const lines = isBackwards && hasMore ? found.slice(1) : found.slice(0, limit)
  const [first, last] = [lines[0]?.place ?? null, lines.at(-1)?.place ?? null]
  return {
    lines,
    next: isBackwards ? last : hasMore ? last : null,
    previous: isBackwards ? (hasMore ? first : null) : after && first,
  }
}

/** All lines of a filter, the newest first, with few of them in memory. */
export const statementLines = (
  { ledger }: { readonly ledger: LedgerReader },
  tenant: Tenant,
  filter: StatementFilter,
): AsyncGenerator<StatementLine> =>
  inPages<StatementLine>((last, limit) =>
    ledger.statement(tenant, { olderThan: last?.place ?? null, newerThan: null, filter, limit }),
  )
