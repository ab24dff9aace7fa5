import { paperOf, pointsOfPaper } from '#core/ports/label-sheets.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { sheetOf, wishOf } from './print-wish.ts'
import { orRefused } from './show.ts'
import { testView } from './test-view.ts'

/** A page of rulers, on the paper that the labels are for. */
export const showTestPage = (visit: AccountVisit): Promise<Answer> =>
  orRefused(visit, async () => {
    const { name } = sheetOf(wishOf(visit))
    const paper = paperOf[name]
    const content = testView({ sheet: name, size: pointsOfPaper[paper] }, visit.frame)
    return { ...pageOf('Test page', content), paper }
  })
