import type { CoreError } from '#core/errors.ts'
import type { Markup } from '../../base/html.ts'
import { statusOf } from '../../base/status-of-code.ts'
import { type Page, pageOf } from './screen.ts'

/** The page of a form that was refused, under the status of the refusal; null where nothing was. */
export const pageAfter = (refusal: CoreError | null, title: string, content: Markup): Page =>
  refusal === null
    ? pageOf(title, content)
    : {
        ...pageOf(title, content, statusOf[refusal.code]),
        retryAfterSeconds: refusal.retryAfterSeconds,
      }
