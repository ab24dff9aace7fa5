import type { CoreError } from '#core/errors.ts'
import { faultsInWords } from './fault-words.ts'
import type { FormState } from './field.ts'

export const blankForm: FormState = { value: () => '', faults: {} }

/** What was sent, with what is wrong with it; a field that was not sent has its default. */
export const formState = (
  sent: URLSearchParams,
  error: CoreError | null = null,
  defaults: Readonly<Record<string, string>> = {},
): FormState => ({
  value: name => sent.get(name) ?? defaults[name] ?? '',
  faults: error ? faultsInWords(error.fields) : {},
})
