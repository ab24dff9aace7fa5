import { CoreError } from '#core/errors.ts'
import { mostCodes, type PrintOptions } from '#core/print/print-labels.ts'
import { printableStates } from '#core/print/printable-labels.ts'
import {
  type PrintFacts,
  type PrintList,
  printView,
  unprintedField,
} from '../../views/print/print-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { type MatchingCodes, matchingCodes } from '../shipment/matching-codes.ts'
import { namedCodes, orderOf } from './asked-codes.ts'
import { findMarkable, listNamed, listWaiting } from './listed-labels.ts'
import { wishOf, wishText } from './print-wish.ts'

/** What is bought and unprinted, or the labels that another screen named. */
export const answer = async (visit: AccountVisit): Promise<Answer> =>
  visit.form.has(unprintedField)
    ? showAfterFile(visit)
    : showPrint(visit, { matching: await matchingCodes(visit, printableStates, mostCodes) })

type Told = Partial<Pick<PrintFacts, 'refusal' | 'marked'>> & {
  readonly matching?: MatchingCodes | null
}

/** Also in place of a print that was refused: what can be printed stays marked. */
export async function showPrint(
  visit: AccountVisit,
  { refusal = null, marked = null, matching = null }: Told = {},
): Promise<Page> {
  const { query, form, frame } = visit
  const codes = matching?.codes ?? namedCodes(visit)
  const wish = wishOfOrUsual(visit)
  const list = codes === null ? await listWaiting(visit) : await listNamed(visit, codes, wish)
  const facts: PrintFacts = {
    list,
    order: orderOf(form.has('order') ? form : query),
    chosen: wishText(wish),
    query,
    refusal,
    marked,
    isCut: matching?.isCut ?? false,
    lines: await firstLabelLines(visit, list, wish),
  }
  return pageAfter(refusal, 'Print', printView(facts, frame))
}

/** A call answers one label: no version lays labels on sheets. */
async function firstLabelLines(
  visit: AccountVisit,
  { rows: [first] }: PrintList,
  wish: PrintOptions,
): Promise<readonly ApiLines[]> {
  if (!first) return []
  const { id: shipmentId, shipCode } = first.shipment
  const dotsPerInch = wish.format === 'pdf' ? null : wish.dotsPerInch
  const asked = { kind: 'label_file', shipmentId, format: wish.format, dotsPerInch } as const
  return await visit.byApi(
    asked,
    `Where the label of ${shipCode} is; each other label is a call more`,
  )
}

function wishOfOrUsual(visit: AccountVisit) {
  try {
    return wishOf(visit)
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return wishOf({ ...visit, form: new URLSearchParams(), query: new URLSearchParams() })
  }
}

/** The list as it stands when a file has come, which has marked its labels. */
async function showAfterFile(visit: AccountVisit): Promise<Page> {
  const { form, world, tenant } = visit
  const named = form.has('all') ? unprintedBefore(visit) : (namedCodes(visit) ?? [])
  const codes = named.slice(0, mostCodes)
  const { labels } = await findMarkable(visit, codes)
  const ids = labels.map(({ shipmentId }) => shipmentId)
  const still = await world.store.read.prints.unprintedAmong(tenant, ids)
  const printed = labels.filter(({ shipmentId }) => !still.has(shipmentId))
  const before = new Set(unprintedBefore(visit))
  const undoable = printed.map(({ shipCode }) => shipCode).filter(code => before.has(code))
  const marked = printed.length === 0 ? null : { count: printed.length, undoable }
  return showPrint(atTheList(visit), { marked })
}

/** What the page, or the script for a whole list, knew as unprinted before the file. */
const unprintedBefore = ({ form }: AccountVisit): readonly string[] =>
  (form.get(unprintedField) ?? '').split(' ').filter(code => code !== '')

/** No address holds the codes of a thousand labels: what was sent is answered where it was sent. */
export const atTheList = (visit: AccountVisit): AccountVisit => ({
  ...visit,
  form: new URLSearchParams(),
  query: new URLSearchParams({ order: orderOf(visit.form) }),
})

/** A print that the core refuses is told above the list. */
export async function orRefused(
  visit: AccountVisit,
  print: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await print()
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'validation_failed') throw error
    return showPrint(visit, { refusal: error })
  }
}
