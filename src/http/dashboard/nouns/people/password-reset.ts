import { CoreError } from '#core/errors.ts'
import { readReset, resetPassword } from '#core/user/change-password.ts'
import type { User } from '#core/user/user.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { formState, inputField } from '../../forms/field.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import type { Answer, Page, Visit } from '../../visit/screen.ts'
import { loggingSignInEvent } from '../../visit/sign-in-log.ts'
import { secretIn } from './invitation.ts'

export const showReset = (visit: Visit): Promise<Answer> => resetPage(visit, null)

/** Ends the session of this browser as well: all sessions of the user have ended. */
export const resetPasswordByForm = (visit: Visit): Promise<Answer | null> =>
  showingRefusal(
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
    refusal => resetPage(visit, refusal),
  )

async function resetPage(visit: Visit, refusal: CoreError | null): Promise<Page> {
  const secret = secretIn(visit)
  const user = await readReset(visit.register, secret)
  const content = resetView(user, visit.to(`/reset/${secret}`), refusal)
  return pageOfForm(refusal, 'New password', content)
}

const resetView = ({ email }: User, action: string, refusal: CoreError | null): Markup => html`
<div class="card">
<h1>New password</h1>
${refusal === null ? null : faultSummary(refusal, ['password'])}
<p>For ${email}. Setting it ends all sessions, on every device.</p>
<form method="post" action="${action}">
<input type="text" name="email" value="${email}" autocomplete="username" aria-label="Email" hidden>
<div class="fields">
${inputField(formState(new URLSearchParams(), refusal), 'password', { label: 'New password', type: 'password', autocomplete: 'new-password', required: true, autofocus: true, hint: 'At least 15 characters; a few words are easy to remember. Pasting is fine.' })}
</div>
<div class="buttons"><button class="primary">Set the password</button></div>
</form>
</div>`
