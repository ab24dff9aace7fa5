import { statement } from '#core/ledger/statement.ts'
import { countIn } from '#core/shipment/shipment-count.ts'
import { formState } from '../../forms/form-state.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { moneyView } from './money-view.ts'
import type { OpenPurchases } from './open-purchases.ts'
import { chosenBy, filterOrRefusal, placeOf } from './statement-filter.ts'

/** The figures for whoever may know what is left; the lines for whoever keeps the books. */
export async function showMoney(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const { read } = world.store
  const { filter, refusal } = filterOrRefusal(query, frame.timeZone)
  const [after, before] = [placeOf(query.get('after')), placeOf(query.get('before'))]
  const page = { after, before, filter }
  const { funds, ...lines } = await statement(read, tenant, page, sizeOf(query))
  const facts = {
    funds,
    open: await purchasesIn(visit),
    statement: frame.may('billing:read') ? lines : null,
    state: formState(query, refusal),
    chosen: chosenBy(query),
    query,
    isNewest: after === null && before === null,
    lines: await apiLines(visit),
  }
  return pageOf('Money', moneyView(facts, frame), refusal === null ? 200 : 422)
}

async function purchasesIn({ world, tenant, frame }: AccountVisit): Promise<OpenPurchases> {
  if (!frame.may('shipments:read')) return { parcels: 0, freight: 0 }
  const freight = await world.store.read.freight.stateCounts(tenant)
  return {
    parcels: countIn(frame.states, ['purchasing']),
    freight: countIn(freight, ['purchasing']),
  }
}

async function apiLines(visit: AccountVisit) {
  const page = { limit: sizeOf(visit.query), page: 1 }
  return [
    ...(await visit.byApi({ kind: 'credits' }, 'What is left')),
    ...(await visit.byApi({ kind: 'credit_transactions', before: null, page }, 'The statement')),
  ]
}
