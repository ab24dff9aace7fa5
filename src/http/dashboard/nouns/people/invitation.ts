import type { CoreError } from '#core/errors.ts'
import { acceptInvitation } from '#core/user/accept-invitation.ts'
import { type OfferedMembership, readInvitation } from '#core/user/invitation.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, formState, inputField } from '../../forms/field.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import type { Answer, Page, Visit } from '../../visit/screen.ts'
import { loggingSignInEvent, whoseEntry } from '../../visit/sign-in-log.ts'
import { afterEntry } from '../session/after-entry.ts'
import { roleWords } from './role-words.ts'

export const showInvitation = (visit: Visit): Promise<Answer> => invitationPage(visit, null)

export const acceptInvitationByForm = (visit: Visit): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      const { register, world, form, to, ipAddress, browser } = visit
      const [name, password] = [form.get('name'), form.get('password') ?? '']
      const acceptance = { secret: secretIn(visit), name, password, address: ipAddress, browser }
      const entry = await loggingSignInEvent(
        visit,
        'sign-in by invitation',
        () => acceptInvitation(register, acceptance),
        whoseEntry,
      )
      return afterEntry(entry, to(`/${entry.accountId}`, world.environment), visit)
    },
    refusal => invitationPage(visit, refusal),
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
  return pageOfForm(refusal, 'Invitation', invitationView(facts))
}

export const secretIn = ({ params }: Visit): string => params.secret ?? ''

type Invited = {
  readonly offer: OfferedMembership
  readonly action: string
  readonly state: FormState
  readonly refusal: CoreError | null
}

/** Everybody sees the same page: it does not tell whether the e-mail is a user's already. */
const invitationView = ({ offer, action, state, refusal }: Invited): Markup => html`
<div class="card">
<h1>Join ${offer.accountName}</h1>
${refusal === null ? null : faultSummary(refusal, ['name', 'password'])}
<p>You are invited as ${offer.email}. ${roleWords[offer.role]}.</p>
<form method="post" action="${action}">
<input type="text" name="email" value="${offer.email}" autocomplete="username" aria-label="Email" hidden>
<div class="fields">
${inputField(state, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true, hint: 'If you already sign in here, enter your current password. If you are new, choose one of at least 15 characters; a few words are easy to remember. Pasting is fine.' })}
${inputField(state, 'name', { label: 'Your name', autocomplete: 'name', hint: 'If you are new here.' })}
</div>
<div class="buttons"><button class="primary">Accept</button></div>
</form>
</div>`
