import type { SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export const turnKeys = (visit: SignedInVisit) =>
  changeMe(visit, 'keys', 'keys', async () => ({ keys: visit.form.has('keys') }))
