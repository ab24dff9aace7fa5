import { useOptions } from '../../session/passkey-ceremony.ts'
import { type Answer, jsonOf, type Visit } from '../../visit/screen.ts'

/** Of anybody who signs in, and of a user who proves it is them. */
export const sendRequestOptions = async (visit: Visit): Promise<Answer> =>
  jsonOf(await useOptions(visit))
