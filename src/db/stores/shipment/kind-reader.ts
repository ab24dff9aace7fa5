import type { ShipmentReader } from '#core/shipment/shipment-store.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { ReadSession } from '../../engine/session.ts'
import { countsOf, stateCountsOf } from './counts.ts'
import { accountsWithDue, dueIds } from './due.ts'
import { keyedPage } from './keyed-page.ts'
import { provablePage } from './provable-page.ts'

type KindReader = Pick<
  ShipmentReader,
  'keys' | 'counts' | 'stateCounts' | 'dueIds' | 'accountsWithDue' | 'pageById'
>

/** What is read alike of parcels and of freight, without their details. */
export const kindReader = (
  session: ReadSession,
  goods: ShipmentKind,
  yieldToOthers: () => Promise<void>,
): KindReader => ({
  keys: ({ accountId }, ...asked) => keyedPage(session, goods, accountId, asked, yieldToOthers),
  counts: ({ accountId }) => countsOf(session, goods, accountId),
  stateCounts: ({ accountId }) => stateCountsOf(session, goods, accountId),
  dueIds: ({ accountId }, at, limit) => dueIds(session, goods, accountId, at, limit),
  accountsWithDue: now => accountsWithDue(session, goods, now),
  pageById: ({ accountId }, afterId, limit) =>
    provablePage(session, goods, { accountId, afterId, limit }),
})
