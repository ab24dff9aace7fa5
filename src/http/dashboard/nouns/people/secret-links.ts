import { CoreError } from '#core/errors.ts'
import { acceptInvitation } from '#core/user/accept-invitation.ts'
import { readReset, resetPassword } from '#core/user/change-password.ts'
import { readInvitation } from '#core/user/invitation.ts'
import { formState } from '../../forms/field.ts'
import { pageAfter, showingRefusal } from '../../visit/refusal.ts'
import type { Answer, Page, Visit } from '../../visit/screen.ts'
import { loggingSignInEvent, whoseEntry } from '../../visit/sign-in-log.ts'
import { afterEntry } from '../session/after-entry.ts'
import { invitationView, resetView } from './secret-link-views.ts'
export const showInvitation = (visit: Visit): Promise<Answer> => invitationPage(visit, null)

export const acceptInvitationByForm = (visit: Visit): Promise<Answer | null> =>
  showingRefusal(
    visit,
    async () => {
      const { register, world, form, to, place, browser } = visit
      const [name, password] = [form.get('name'), form.get('password') ?? '']
      const acceptance = { secret: secretIn(visit), name, password, address: place, browser }
      const entry = await loggingSignInEvent(
        visit,
        'sign-in by invitation',
        () => acceptInvitation(register, acceptance),
        whoseEntry,
      )
      return afterEntry(entry, to(`/${entry.accountId}`, world.environment), visit)
    },
    invitationPage,
  )

async function invitationPage(visit: Visit, refusal: CoreError | null): Promise<Page> {
  const { register, world, form, to } = visit
  const secret = secretIn(visit)
  const facts = {
    offer: await readInvitation(register, secret),
    action: to(`/invitation/${secret}`, world.environment),
    state: formState(form, refusal),
    refusal,
  }
  return pageAfter(refusal, 'Invitation', invitationView(facts))
}

export const showReset = (visit: Visit): Promise<Answer> => resetPage(visit, null)

/** Ends the session of this browser as well: all sessions of the user have ended. */
export const resetPasswordByForm = (visit: Visit): Promise<Answer | null> =>
  showingRefusal(
    visit,
    async () => {
      const { register, form, to } = visit
      const secret = secretIn(visit)
      const password = form.get('password') ?? ''
      await loggingSignInEvent(
        visit,
        'new password by link',
        () => resetPassword(register, secret, password),
        result => ({ userId: result instanceof CoreError ? null : result.id }),
      )
      return { kind: 'redirect', to: to('/sign-in?done=reset'), session: null }
    },
    resetPage,
  )

async function resetPage(visit: Visit, refusal: CoreError | null): Promise<Page> {
  const secret = secretIn(visit)
  const user = await readReset(visit.register, secret)
  const content = resetView(user, visit.to(`/reset/${secret}`), refusal)
  return pageAfter(refusal, 'New password', content)
}

const secretIn = ({ params }: Visit): string => params.secret ?? ''
