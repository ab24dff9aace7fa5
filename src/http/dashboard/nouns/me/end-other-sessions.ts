import { revokeOtherSessions } from '#core/user/own-sessions.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export const endOtherSessions = (visit: SignedInVisit) =>
  changeMe(visit, 'sessions', 'others-ended', async () => {
    await revokeOtherSessions(visit.register, visit.signedIn)
    return {}
  })
