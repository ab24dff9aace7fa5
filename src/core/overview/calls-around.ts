import type { Tenant } from '../access.ts'
import type { LoggedRequest, RequestLogReader } from '../calls/request-log.ts'
import type { Instant } from '../time/clock.ts'
import { type Moments, systemTimes } from './moments.ts'

type Readers = { readonly requestLog: Pick<RequestLogReader, 'list'> }
type Span = { readonly from: Instant; readonly to: Instant }

/** A call is dated at its end, which comes a little after what it wrote. */
const beforeMs = 2_000
const afterMs = 20_000
/** However busy an account is, the page costs no more than this at each of its moments. */
const mostLines = 200

/**
 * The log has no index of shipments: the calls about one are looked for at the times at which something
 * happened to it. A call of a busier moment may be missed.
 */
export async function callsAround(
  read: Readers,
  tenant: Tenant,
  moments: Moments,
): Promise<readonly LoggedRequest[]> {
  const found: LoggedRequest[] = []
  for (const span of spansAround(systemTimes(moments))) {
    const after = { at: span.to, requestId: '' }
    const lines = await read.requestLog.list(tenant, after, mostLines)
    found.push(...lines.filter(({ at }) => at >= span.from))
  }
  const { shipCode } = moments.shipment
  return found.filter(({ outcome, path }) => names(outcome, shipCode) || names(path, shipCode))
}

const names = (text: string, shipCode: string): boolean =>
  text.split(/[^A-Za-z0-9-]+/).includes(shipCode)

/** Apart from each other, so that no line is found twice. */
function spansAround(times: readonly Instant[]): readonly Span[] {
  const spans: Span[] = []
  for (const at of times.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    const span = { from: at - beforeMs, to: at + afterMs }
    if (last && span.from < last.to) spans.splice(-1, 1, { from: last.from, to: span.to })
    else spans.push(span)
  }
  return spans
}
