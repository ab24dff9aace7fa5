import { layOutSheets } from '#core/print/lay-out-sheets.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { codesToPrint } from './asked-codes.ts'
import { pagesView } from './pages-view.ts'
import { keptWish, sheetOf, wishOf } from './print-wish.ts'
import { orRefused, showPrint } from './show.ts'

/** A page for the browser to print. It marks nothing: only the person knows what came out of the printer. */
export const showPrintPages = (visit: AccountVisit): Promise<Answer> =>
  orRefused(visit, async () => {
    const wish = wishOf(visit)
    const sheet = sheetOf(wish)
    const laid = await layOutSheets(visit, await codesToPrint(visit), sheet)
    if (laid.labels.length === 0) return showPrint(visit)
    const content = pagesView({ laid, sheet: sheet.name }, visit.frame)
    const keeps = visit.route.startsWith('POST') ? { keeps: keptWish(wish) } : {}
    return { ...pageOf('Labels to print', content), paper: laid.paper, ...keeps }
  })
