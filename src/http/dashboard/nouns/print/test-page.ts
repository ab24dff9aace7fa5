import { paperOf, pointsOfPaper } from '#core/ports/label-sheets.ts'
import type { LabelFormat } from '#core/ports/labels.ts'
import { drawTestLabel } from '#core/print/test-label.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { testView } from './pages-views.ts'
import { sheetOf, wishOf } from './paper-fields.ts'
import { orRefused } from './print.ts'

/** A page of rulers, on the paper that the labels are for. */
export const showTestPage = (visit: AccountVisit): Promise<Answer> =>
  orRefused(visit, async () => {
    const { name } = sheetOf(wishOf(visit))
    const paper = paperOf[name]
    const content = testView({ sheet: name, size: pointsOfPaper[paper] }, visit.frame)
    return { ...pageOf('Test page', content), paper }
  })

const mediaTypes: Readonly<Record<LabelFormat, string>> = {
  pdf: 'application/pdf',
  zpl: 'text/plain; charset=utf-8',
  png: 'image/png',
}

/** The page of rulers as a file, and as the picture that the page for the browser shows. */
export const sendTestFile = (visit: AccountVisit): Promise<Answer> =>
  orRefused(visit, async () => {
    const { world, query } = visit
    const wish = wishOf(visit)
    const isPicture = query.get('as') === 'picture'
    const format = isPicture ? 'png' : wish.format
    const sheet = wish.format === 'pdf' ? wish.sheet.name : '4x6'
    const dotsPerInch = wish.format === 'pdf' ? 203 : wish.dotsPerInch
    return {
      kind: 'file',
      name: `test-${sheet}.${format}`,
      mediaType: mediaTypes[format],
      bytes: drawTestLabel(world, sheet, format, { dotsPerInch }),
      isSaved: !isPicture,
    }
  })
