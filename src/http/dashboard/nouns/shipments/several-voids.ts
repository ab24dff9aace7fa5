import { CoreError, invalid } from '#core/errors.ts'
import { isFreight } from '#core/facts.ts'
import { canBeVoided, previewVoid } from '#core/purchase/void/plan-void.ts'
import type { VoidedShipment } from '#core/purchase/void/void-once.ts'
import { voidableStates } from '#core/shipment/state.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { mostVoided } from './list-actions.ts'
import { filterChoices, filterWords } from './list-filters.ts'
import { type MatchingCodes, matchingCodes } from './matching-codes.ts'
import { expectedOutcome, voidAsExpected } from './one-void.ts'
import { shipmentByCode } from './visited-shipment.ts'
import { areDrafts, type VoidRow, voidSeveralTitle, voidSeveralView } from './void-view.ts'

/** Says for each shipment what comes back, before anything is done. */
export async function showVoidOfSeveral(visit: AccountVisit): Promise<Answer> {
  const matching = await matchingCodes(visit, [...voidableStates], mostVoided)
  const named = matching && new URLSearchParams(matching.codes.map(code => ['code', code]))
  const rows = await voidRows(visit, named ?? visit.query)
  const isCut = matching?.isCut ?? false
  const matched = matching && (await filterInWords(visit, matching))
  const facts = { rows, refused: [], matched, isCut, apiCalls: await voidCalls(visit, rows) }
  return pageOf(voidSeveralTitle(rows), voidSeveralView(facts, visit.frame))
}

async function filterInWords(visit: AccountVisit, { question }: MatchingCodes): Promise<string> {
  const choices = await filterChoices(visit, question)
  return filterWords({ question, query: visit.query, choices })
}

/** A void that is asked for again does nothing anew, so that the form needs no key. */
export async function voidSeveralByForm(visit: AccountVisit): Promise<Answer> {
  const rows = await voidRows(visit, visit.form)
  const refused: string[] = []
  for (const { shipment } of rows) {
    try {
      const expected = expectedOutcome(visit.form, shipment)
      await voidAsExpected(visit.command<VoidedShipment>(null), shipment, expected)
    } catch (error) {
      if (!(error instanceof CoreError)) throw error
      refused.push(`${shipment.shipCode}: ${error.message}`)
    }
  }
  if (refused.length === 0) return redirectTo(visit.frame.to(`/shipments?${tabAfter(rows)}`))
  const left = await voidRows(visit, visit.form)
  const apiCalls = await voidCalls(visit, left)
  const facts = { rows: left, refused, matched: null, isCut: false, apiCalls }
  return pageOf(voidSeveralTitle(left), voidSeveralView(facts, visit.frame), 409)
}

function tabAfter(rows: Awaited<ReturnType<typeof voidRows>>): string {
  if (rows.length === 0) return 'tab=void'
  return areDrafts(rows) ? 'tab=drafts&done=drafts_deleted' : 'tab=void&done=void'
}

/** The call for the first row that one can void. */
async function voidCalls(
  visit: AccountVisit,
  rows: readonly VoidRow[],
): Promise<readonly ShownCall[]> {
  const first = rows.find(({ shipment, outlook }) => !isFreight(shipment) && canBeVoided(outlook))
  if (!first) return []
  const { id: shipmentId, shipCode } = first.shipment
  const others = rows.length > 1 ? '; make one call for each of the others' : ''
  return await visit.apiCallsFor({ kind: 'void_shipment', shipmentId }, `Void ${shipCode}${others}`)
}

async function voidRows(visit: AccountVisit, sent: URLSearchParams): Promise<readonly VoidRow[]> {
  const codes = [...new Set(sent.getAll('code'))]
  if (codes.length > mostVoided) {
    throw invalid('code', `At most ${mostVoided} shipments can be voided at once.`)
  }
  const rows: VoidRow[] = []
  for (const code of codes) {
    const shipment = await shipmentByCode(visit, code)
    // A draft that is deleted meanwhile, or by the same form before, leaves nothing to be done.
    if (shipment === null || shipment.state === 'cancelled') continue
    rows.push({ shipment, outlook: await previewVoid(visit.command(null), shipment) })
  }
  return rows
}
