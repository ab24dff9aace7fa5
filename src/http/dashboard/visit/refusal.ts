import { CoreError } from '#core/errors.ts'
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

/** What came of it, or what the core refused, for a form that is shown again. */
export async function outcomeOf<T>(act: () => Promise<T>): Promise<T | CoreError> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof CoreError && error.code !== 'internal_error') return error
    throw error
  }
}
