import { notFound } from '#core/errors.ts'
import { revokeSession } from '#core/user/own-sessions.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export const endOneSession = (visit: SignedInVisit) =>
  changeMe(visit, 'sessions', 'session-ended', async () => {
    const id = parseId(visit.form.get('session') ?? '')
    if (id === null) throw notFound('Session')
    await revokeSession(visit.register, visit.signedIn, id)
    return {}
  })
