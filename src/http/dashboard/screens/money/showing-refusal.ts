import { CoreError } from '#core/errors.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import type { RefusedForm } from '../../views/money/top-up-facts.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { topUpPage } from './top-up-page.ts'

/** A form that the core refuses comes back with what was sent, and with the reason. */
export async function showingRefusal(
  visit: AccountVisit,
  form: RefusedForm,
  act: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SandboxCrash) return await topUpPage(visit, { form, error: crashed() })
    if (!(error instanceof CoreError) || error.code === 'not_found') throw error
    return await topUpPage(visit, { form, error })
  }
}

const crashed = (): CoreError =>
  new CoreError(
    'internal_error',
    'The service stopped here, as the sandbox was asked to: nobody knows whether the card was charged. Send it once more: it stays one top-up.',
  )
