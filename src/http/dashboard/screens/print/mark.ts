import { invalid } from '#core/errors.ts'
import { mostCodes } from '#core/print/print-labels.ts'
import { markPrinted, markUnprinted } from '#core/print/printed-marks.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { codesToPrint } from './asked-codes.ts'
import { findMarkable } from './listed-labels.ts'
import { wishOf } from './print-wish.ts'
import { atTheList, orRefused, showPrint } from './show.ts'

/** Says what came out of a printer, without printing. A mark more changes nothing, so it needs no key. */
export const answer = (visit: AccountVisit): Promise<Answer> =>
  orRefused(visit, async () => {
    const { form, world, tenant, frame } = visit
    const codes = await codesToPrint(visit)
    if (codes.length === 0) throw invalid('codes', 'Mark a label first.')
    if (codes.length > mostCodes) throw invalid('codes', `At most ${mostCodes} labels at once.`)
    const wish = wishOf(visit)
    const sheet = wish.format === 'pdf' ? wish.sheet.name : null
    const found = await findMarkable(visit, codes)
    const ids = found.labels.map(({ shipmentId }) => shipmentId)
    if (ids.length === 0) throw invalid('codes', found.refused[0]?.why ?? 'Mark a label first.')
    const command = visit.command<void>(null)
    if (form.get('as') === 'unprinted') {
      await markUnprinted(command, ids)
      return redirectTo(frame.to('/print?done=unprinted'))
    }
    const waiting = await world.store.read.prints.unprintedAmong(tenant, ids)
    await markPrinted(command, ids, { format: wish.format, sheet })
    const undoable = found.labels.filter(({ shipmentId }) => waiting.has(shipmentId))
    const shown = await showPrint(atTheList(visit), {
      marked: { count: ids.length, undoable: undoable.map(({ shipCode }) => shipCode) },
    })
    return { ...shown, frame: { ...frame, toPrint: frame.toPrint - undoable.length } }
  })
