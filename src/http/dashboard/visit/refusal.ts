import { CoreError } from '#core/errors.ts'
import type { Markup } from '../../base/html.ts'
import { statusOf } from '../../base/status-of-code.ts'
import { type Answer, type Page, pageOf } from './screen.ts'

/**
 * Does what a form asks for. Where the core refuses it, `page` shows the form again, as it was sent and with
 * the reason. A refusal that `isShown` leaves out is answered by a page of its own.
 */
export async function showingRefusal(
  act: () => Promise<Answer | null>,
  page: (refusal: CoreError) => Answer | Promise<Answer>,
  isShown: (refusal: CoreError) => boolean = () => true,
): Promise<Answer | null> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CoreError) || !isShown(error)) throw error
    return await page(error)
  }
}

/** Whether the refusal is about what somebody typed, which they can put right. */
export const isOfInput = ({ code }: CoreError): boolean => code === 'validation_failed'

/** What was read, or why it cannot be: a form that is still being filled in is not wrong yet. */
export function resultOrRefusal<T>(read: () => T): T | CoreError {
  try {
    return read()
  } catch (error) {
    if (error instanceof CoreError && isOfInput(error)) return error
    throw error
  }
}

/** The page of a form: under the status of its refusal, if there is one. */
export const pageOfForm = (refusal: CoreError | null, title: string, content: Markup): Page =>
  refusal === null
    ? pageOf(title, content)
    : {
        ...pageOf(title, content, statusOf[refusal.code]),
        retryAfterSeconds: refusal.retryAfterSeconds,
      }
