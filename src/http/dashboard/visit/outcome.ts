import { CoreError } from '#core/errors.ts'

/** What came of it, or what the core refused, for a form that is shown again. */
export async function outcomeOf<T>(act: () => Promise<T>): Promise<T | CoreError> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof CoreError && error.code !== 'internal_error') return error
    throw error
  }
}
