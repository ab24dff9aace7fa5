import { CoreError } from '#core/errors.ts'

/** What was read, or why it can't be: a form that is being filled in is not wrong yet. */
export function resultOrRefusal<T>(read: () => T): T | CoreError {
  try {
    return read()
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') return error
    throw error
  }
}
