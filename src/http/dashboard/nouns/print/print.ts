import { CoreError, invalid } from '#core/errors.ts'
import { layOutSheets } from '#core/print/lay-out-sheets.ts'
import { mostCodes, type PrintOptions } from '#core/print/print-labels.ts'
import { printableStates } from '#core/print/printable-labels.ts'
import { markPrinted, markUnprinted } from '#core/print/printed-marks.ts'
import { isOfInput, pageOfForm, resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
import {
  type AccountVisit,
  type Answer,
  type Page,
  pageOf,
  redirectTo,
} from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { type MatchingCodes, matchingCodes } from '../shipments/matching-codes.ts'
import {
  codesToPrint,
  findMarkable,
  listNamed,
  listWaiting,
  namedCodes,
  orderOf,
} from './listed-labels.ts'
import { pagesView } from './pages-views.ts'
import { keptOptions, optionsOf, optionsText, sheetOf } from './paper-fields.ts'
import { type PrintFacts, type PrintList, printView, unprintedField } from './print-view.ts'

/** What is bought and unprinted, or the labels that another screen named. */
export const showPrint = async (visit: AccountVisit): Promise<Answer> =>
  visit.form.has(unprintedField)
    ? showAfterFile(visit)
    : printPage(visit, { matching: await matchingCodes(visit, printableStates, mostCodes) })

type PrintChange = Partial<Pick<PrintFacts, 'refusal' | 'marked'>> & {
  readonly matching?: MatchingCodes | null
}

/** It also answers a print that was refused: what can be printed stays marked. */
export async function printPage(
  visit: AccountVisit,
  { refusal = null, marked = null, matching = null }: PrintChange = {},
): Promise<Page> {
  const { query, form, frame } = visit
  const codes = matching?.codes ?? namedCodes(visit)
  const options = chosenOrUsual(visit)
  const list = codes === null ? await listWaiting(visit) : await listNamed(visit, codes, options)
  const facts: PrintFacts = {
    list,
    order: orderOf(form.has('order') ? form : query),
    chosen: optionsText(options),
    query,
    refusal,
    marked,
    isCut: matching?.isCut ?? false,
    apiCalls: await firstLabelCalls(visit, list, options),
  }
  return pageOfForm(refusal, 'Print', printView(facts, frame))
}

/** A call answers one label: no version lays labels on sheets. */
async function firstLabelCalls(
  visit: AccountVisit,
  { rows: [first] }: PrintList,
  options: PrintOptions,
): Promise<readonly ShownCall[]> {
  if (!first) return []
  const { id: shipmentId, shipCode } = first.shipment
  const dotsPerInch = options.format === 'pdf' ? null : options.dotsPerInch
  const asked = { kind: 'label_file', shipmentId, format: options.format, dotsPerInch } as const
  return await visit.apiCallsFor(
    asked,
    `Get the label link of ${shipCode}; make one call for each other label`,
  )
}

function chosenOrUsual(visit: AccountVisit): PrintOptions {
  const chosen = resultOrRefusal(() => optionsOf(visit))
  if (!(chosen instanceof CoreError)) return chosen
  return optionsOf({ ...visit, form: new URLSearchParams(), query: new URLSearchParams() })
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
  return printPage(atTheList(visit), { marked })
}

/** What the page, or the script for a whole list, knew as unprinted before the file. */
const unprintedBefore = ({ form }: AccountVisit): readonly string[] =>
  (form.get(unprintedField) ?? '').split(' ').filter(code => code !== '')

/** No URL holds the codes of a thousand labels: what was sent is answered where it was sent. */
const atTheList = (visit: AccountVisit): AccountVisit => ({
  ...visit,
  form: new URLSearchParams(),
  query: new URLSearchParams({ order: orderOf(visit.form) }),
})

/** The refusal stands above the list of labels. */
export const showingPrint = (
  visit: AccountVisit,
  print: () => Promise<Answer>,
): Promise<Answer | null> =>
  showingRefusal(print, refusal => printPage(visit, { refusal }), isOfInput)

/** A page for the browser to print. It marks nothing: only the person knows what came out of the printer. */
export const showPrintPages = (visit: AccountVisit): Promise<Answer | null> =>
  showingPrint(visit, async () => {
    const options = optionsOf(visit)
    const sheet = sheetOf(options)
    const laid = await layOutSheets(visit, await codesToPrint(visit), sheet)
    if (laid.labels.length === 0) return printPage(visit)
    const content = pagesView({ laid, sheet: sheet.name }, visit.frame)
    const keeps = visit.route.startsWith('POST') ? { keeps: keptOptions(options) } : {}
    return { ...pageOf('Labels to print', content), paper: laid.paper, ...keeps }
  })

/** Says what came out of a printer, without printing. A mark more changes nothing, so it needs no key. */
export const markPrintedByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingPrint(visit, async () => {
    // A page that was opened before an upgrade sends both of its buttons here.
    if (visit.form.get('as') === 'unprinted') return await unmark(visit)
    const { world, tenant, frame } = visit
    const labels = await labelsToMark(visit)
    const options = optionsOf(visit)
    const ids = labels.map(({ shipmentId }) => shipmentId)
    const waiting = await world.store.read.prints.unprintedAmong(tenant, ids)
    const sheet = options.format === 'pdf' ? options.sheet.name : null
    await markPrinted(visit.command<void>(null), ids, { format: options.format, sheet })
    const undoable = labels.filter(({ shipmentId }) => waiting.has(shipmentId))
    const shown = await printPage(atTheList(visit), {
      marked: { count: ids.length, undoable: undoable.map(({ shipCode }) => shipCode) },
    })
    return { ...shown, frame: { ...frame, toPrint: frame.toPrint - undoable.length } }
  })

export const markUnprintedByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingPrint(visit, () => unmark(visit))

async function unmark(visit: AccountVisit): Promise<Answer> {
  const labels = await labelsToMark(visit)
  await markUnprinted(
    visit.command<void>(null),
    labels.map(({ shipmentId }) => shipmentId),
  )
  return redirectTo(visit.frame.to('/print?done=unprinted'))
}

/** The labels that the form names, of those that have marks: at least one. */
async function labelsToMark(visit: AccountVisit) {
  const codes = await codesToPrint(visit)
  if (codes.length === 0) throw invalid('codes', 'Select a label first.')
  if (codes.length > mostCodes) throw invalid('codes', `At most ${mostCodes} labels at once.`)
  const { labels, refused } = await findMarkable(visit, codes)
  if (labels.length === 0) throw invalid('codes', refused[0]?.why ?? 'Select a label first.')
  return labels
}
