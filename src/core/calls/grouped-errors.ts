import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import { type CallReaders, listCalls } from './find-calls.ts'
import type { Call } from './kept-call.ts'
import { anyCall, type LogCursor } from './request-log.ts'

export type ErrorGroup = {
  readonly code: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly count: number
  readonly last: Call
}

export type GroupedErrors = {
  /** The most frequent first. */
  readonly groups: readonly ErrorGroup[]
  /** False where there were more failures than are read at once: the newest are counted. */
  readonly isComplete: boolean
}

const mostOfClass = 5000
const atOnce = 500

/** What programs were refused since then, or what failed for them, by code and route, each with its count and its last example. */
export async function groupedErrors(
  readers: CallReaders,
  tenant: Tenant,
  since: Instant,
): Promise<GroupedErrors> {
  const [refused, failed] = await Promise.all([
    failures(readers, tenant, since, 4),
    failures(readers, tenant, since, 5),
  ])
  const calls = [...refused.calls, ...failed.calls].filter(({ route }) => isOfApi(route))
  const byKind = Map.groupBy(calls, call => `${codeOf(call)} ${call.method} ${call.route}`)
  const groups = [...byKind.values()].flatMap(([last, ...older]) =>
    last ? [groupOf(last, older.length + 1)] : [],
  )
  return {
    groups: groups.toSorted((one, other) => other.count - one.count || other.last.at - one.last.at),
    isComplete: refused.isComplete && failed.isComplete,
  }
}

/** A screen tells people at once what it refuses. */
const isOfApi = (route: string): boolean => route.startsWith('/api/')

/** A call of several steps has its refusal last. */
const codeOf = ({ outcome }: Call): string => outcome.split(', ').at(-1) ?? outcome

const groupOf = (last: Call, count: number): ErrorGroup => ({
  code: codeOf(last),
  method: last.method,
  route: last.route,
  status: last.status,
  count,
  last,
})

async function failures(
  readers: CallReaders,
  tenant: Tenant,
  from: Instant,
  statusClass: 4 | 5,
): Promise<{ readonly calls: readonly Call[]; readonly isComplete: boolean }> {
  const calls: Call[] = []
  let after: LogCursor | null = null
  do {
    const filter = { ...anyCall, from, statusClass }
    const page = await listCalls(readers, tenant, filter, after, atOnce)
    calls.push(...page.calls)
    after = page.next
  } while (after !== null && calls.length < mostOfClass)
  return { calls, isComplete: after === null }
}
