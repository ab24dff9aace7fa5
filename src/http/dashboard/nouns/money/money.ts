import { CoreError } from '#core/errors.ts'
import type { StatementFilter } from '#core/ledger/ledger-store.ts'
import type { JournalCursor } from '#core/ledger/posting.ts'
import { statement } from '#core/ledger/statement.ts'
import { countIn } from '#core/shipment/shipment-count.ts'
import { readInstant } from '#core/time/read-date.ts'
import { journalCursor } from '../../format/cursor.ts'
import { formState } from '../../forms/field.ts'
import { readText } from '../../forms/form-reader.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { resultOrRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { moneyView } from './money-view.ts'
import type { OpenPurchases } from './open-money.ts'
import { causeGroups } from './statement-view.ts'

/** The figures for whoever may know what is left; the lines for whoever keeps the books. */
export async function showMoney(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const asked = resultOrRefusal(() => filterOf(query, frame.timeZone))
  // A day that is none shows all days, and is refused beside its field.
  const [filter, refusal] = asked instanceof CoreError ? [{}, asked] : [asked, null]
  const [after, before] = [cursorIn(query, 'after'), cursorIn(query, 'before')]
  const page = { after, before, filter }
  const { funds, ...lines } = await statement(world.store.read, tenant, page, sizeOf(query))
  const facts = {
    funds,
    open: await purchasesIn(visit),
    statement: frame.may('billing:read') ? lines : null,
    state: formState(query, refusal),
    chosen: chosenBy(query),
    query,
    isNewest: after === null && before === null,
    apiCalls: await apiCallsOf(visit),
  }
  return pageOf('Money', moneyView(facts, frame), refusal === null ? 200 : 422)
}

function cursorIn(query: URLSearchParams, side: 'after' | 'before'): JournalCursor | null {
  const [sequence, id] = journalCursor.read(query.get(side)) ?? []
  return sequence === undefined || id === undefined ? null : { sequence, id }
}

async function purchasesIn({ world, tenant, frame }: AccountVisit): Promise<OpenPurchases> {
  if (!frame.may('shipments:read')) return { parcels: 0, freight: 0 }
  const freight = await world.store.read.freight.stateCounts(tenant)
  return {
    parcels: countIn(frame.states, ['purchasing']),
    freight: countIn(freight, ['purchasing']),
  }
}

async function apiCallsOf(visit: AccountVisit) {
  const page = { limit: sizeOf(visit.query), page: 1 }
  return [
    ...(await visit.apiCallsFor({ kind: 'credits' }, 'Get the balance')),
    ...(await visit.apiCallsFor(
      { kind: 'credit_transactions', before: null, page },
      'List the transactions',
    )),
  ]
}

const isGroup = (word: string): word is keyof typeof causeGroups => Object.hasOwn(causeGroups, word)

/** Both days are whole days of the account's own time, and part of what is meant. */
export function filterOf(query: URLSearchParams, timeZone: string): StatementFilter {
  const group = query.get('kind') ?? ''
  const from = readInstant('from', readText(query, 'from'), timeZone, 'first')
  const last = readInstant('to', readText(query, 'to'), timeZone, 'last')
  return {
    ...(isGroup(group) && { kinds: causeGroups[group].kinds }),
    ...(from !== null && { from }),
    ...(last !== null && { to: last + 1 }),
  }
}

/** The fields of the query that choose lines, without the page. */
function chosenBy(query: URLSearchParams): URLSearchParams {
  const names = ['kind', 'from', 'to']
  return new URLSearchParams(
    names.flatMap(name => {
      const text = readText(query, name)
      return text === null ? [] : [[name, text] as [string, string]]
    }),
  )
}
