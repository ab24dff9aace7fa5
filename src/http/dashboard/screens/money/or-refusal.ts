import { CoreError } from '#core/errors.ts'
import type { RefusedForm } from '../../views/money/top-up-facts.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { topUpPage } from './top-up-page.ts'

/** A form that the core refuses comes back with what was sent, and with the reason. */
export async function orRefusal(
  visit: AccountVisit,
  form: RefusedForm,
  act: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CoreError) || error.code === 'not_found') throw error
    return await topUpPage(visit, { form, error })
  }
}
