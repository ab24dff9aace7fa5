import { printLabels } from '#core/print/print-labels.ts'
import { type AccountVisit, type Answer, jsonOf } from '../../visit/screen.ts'
import { codesToPrint, namedCodes } from './asked-codes.ts'
import { keptWish, wishOf } from './print-wish.ts'
import { orRefused, showPrint } from './show.ts'

/**
 * One file of all labels. Where some can't be printed, that is told first: a file could not say it. A script
 * asks first which labels a whole list has, to put back those that the file marks.
 */
export const sendPrintFile = (visit: AccountVisit): Promise<Answer> =>
  orRefused(visit, async () => {
    if (visit.form.has('named')) return jsonOf(await codesToPrint(visit))
    const wish = wishOf(visit)
    const { file, refused, labels } = await printLabels(
      visit.command(null),
      await codesToPrint(visit),
      wish,
    )
    if (file === null || (refused.length > 0 && namedCodes(visit) !== null)) {
      return await showPrint(visit)
    }
    return {
      kind: 'file',
      name: `${labels.length === 1 ? 'label' : `${labels.length}-labels`}.${wish.format}`,
      mediaType: wish.format === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
      bytes: file,
      isSaved: true,
      keeps: keptWish(wish),
    }
  })
