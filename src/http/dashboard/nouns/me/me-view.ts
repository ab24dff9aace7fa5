import type { CodeStatus } from '#core/user/one-time-code.ts'
import type { OwnSession } from '#core/user/own-sessions.ts'
import type { Passkey } from '#core/user/passkey-store.ts'
import type { User } from '#core/user/user.ts'
import { html, type Markup } from '../../../base/html.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { browserName } from '../../format/browser-name.ts'
import { day, time } from '../../format/time.ts'
import { checkField, type FormState, formState, inputField } from '../../forms/field.ts'

export type MeForm = 'name' | 'password' | 'shortcuts' | 'codes' | 'passkeys' | 'sessions'

type MeFacts = CodesFacts &
  PasskeysFacts & {
    readonly user: User
    readonly hasShortcuts: boolean
    readonly sessions: readonly OwnSession[]
    readonly notice: Markup | null
    stateOf(form: MeForm): FormState
  }

export const meView = (facts: MeFacts): Markup => html`
${titled('Your sign-in', html`${facts.user.email}. These settings are yours in every account. Times are in UTC.`)}
${facts.notice}
<div class="columns">
${nameCard(facts)}
${passwordCard(facts)}
${codesCard(facts)}
${passkeysCard(facts)}
${shortcutsCard(facts)}
</div>
${sessionsCard(facts)}`

const nameCard = ({ to, stateOf }: MeFacts): Markup => html`
<section class="card"><h2>Name</h2>
<form method="post" action="${to('/name')}">
<div class="fields">${inputField(stateOf('name'), 'name', { label: 'Name', autocomplete: 'name', hint: 'Other members of your accounts see it.' })}</div>
<div class="buttons"><button>Change name</button></div>
</form></section>`

const passwordCard = ({ to, stateOf, user }: MeFacts): Markup => html`
<section class="card"><h2>Password</h2>
<form method="post" action="${to('/password')}">
<input type="text" name="email" value="${user.email}" autocomplete="username" aria-label="Email" hidden>
<div class="fields">
${inputField(stateOf('password'), 'before', { label: 'Current password', type: 'password', autocomplete: 'current-password', required: true })}
${inputField(stateOf('password'), 'password', { label: 'New password', type: 'password', autocomplete: 'new-password', required: true, hint: 'At least 15 characters; a few words are easy to remember. Pasting is fine, and no special characters are required.' })}
</div>
<div class="buttons"><button>Change password</button><span class="quiet small">Ends your other sessions.</span></div>
</form></section>`

const shortcutsCard = ({ hasShortcuts, to }: MeFacts): Markup => html`
<section class="card"><h2>Keyboard</h2>
<form method="post" action="${to('/keys')}">
${checkField(formState(new URLSearchParams(), null, { keys: hasShortcuts ? 'yes' : '' }), 'keys', { label: 'Single-letter shortcuts', hint: 'When off, single letters do nothing, which is better for dictation. Applies to this browser. Press ? to list them.' })}
<div class="buttons"><button>Save</button></div>
</form></section>`

const sessionsCard = ({ sessions, to }: MeFacts): Markup => html`
<section class="card flush"><header><h2>Where you are signed in</h2>${sessions.length < 2 ? null : html`<form method="post" action="${to('/sessions/end-others')}"><button class="slim">End all others</button></form>`}</header>
<div class="scroll" tabindex="0" role="region" aria-label="Table of sessions"><table>
<thead><tr><th scope="col">Browser</th><th scope="col">Network</th><th scope="col">Signed in</th><th scope="col">Last seen</th><th scope="col"><span class="hidden">Actions</span></th></tr></thead>
<tbody>${sessions.map(session => row(session, to))}</tbody>
</table></div>
<p class="inside quiet small">Times are in UTC. A session ends after 12 hours without use, and after 7 days at the latest. Only the first part of an IP address is kept.</p>
</section>`

const row = ({ id, isCurrent, ...session }: OwnSession, to: MeFacts['to']): Markup => html`<tr>
<th scope="row" class="named">${browserName(session.browser)}</th>
<td class="nowrap">${session.place}</td>
<td>${time(session.createdAt, 'UTC')}</td>
<td>${time(session.lastSeenAt, 'UTC')}</td>
<td class="amount">${isCurrent ? status('This session', 'good') : html`<form method="post" action="${to('/sessions/end')}"><input type="hidden" name="session" value="${id}"><button class="slim">End<span class="hidden"> the session of ${browserName(session.browser)}, ${session.place}</span></button></form>`}</td>
</tr>`

type CodesFacts = {
  readonly codes: CodeStatus
  /** Below the path of the page. */
  to(path: string): string
}

const codesCard = ({ codes, to }: CodesFacts): Markup => html`
<section class="card" id="codes"><header><h2>One-time codes</h2>${codes.isOn ? status('On', 'good') : status('Off')}</header>
${codes.isOn ? on(codes.recoveryCodesLeft, to) : off(to)}</section>`

const off = (to: CodesFacts['to']): Markup => html`
<p>A code from an app on your phone, required after the password. Knowing the password alone is then not enough to sign in.</p>
<form method="post" action="${to('/codes/begin')}"><div class="buttons"><button>Set up codes</button></div></form>`

const on = (left: number, to: CodesFacts['to']): Markup => html`
<p>Required after the password. ${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.</p>
<div class="buttons">
<form method="post" action="${to('/codes/recovery')}"><button>New recovery codes</button></form>
<form method="post" action="${to('/codes/off')}"><button class="danger">Turn codes off</button></form>
</div>`

type PasskeysFacts = {
  readonly passkeys: readonly Passkey[]
  /** Why this host has no passkeys; null where it has. */
  readonly passkeysOff: string | null
  to(path: string): string
}

const passkeysCard = ({ passkeys, passkeysOff, to }: PasskeysFacts): Markup => html`
<section class="card" id="passkeys"><h2>Passkeys</h2>
<p>Sign in with a fingerprint, a face or a security key. Nobody can guess a passkey, or trick you out of it with a fake page.</p>
${passkeys.length === 0 ? null : html`<ul class="rows">${passkeys.map((passkey, at) => line(passkey, at, to))}</ul>`}
${passkeysOff === null ? html`<div class="buttons"><a class="button" href="${to('/passkeys/new')}">Add a passkey</a></div>` : html`<p class="quiet small">${passkeysOff}</p>`}
</section>`

const line = (passkey: Passkey, at: number, to: PasskeysFacts['to']): Markup => {
  const field = `passkey_name_${at}`
  return html`<li><details><summary><strong>${passkey.name}</strong> <span class="quiet small">${passkey.lastUsedAt === null ? 'never used' : html`used ${day(passkey.lastUsedAt, 'UTC')}`}</span></summary>
<form method="post" action="${to('/passkeys/rename')}">
<input type="hidden" name="passkey" value="${passkey.credentialId}">
<div class="fields">${inputField(formState(new URLSearchParams(), null, { [field]: passkey.name }), field, { label: 'Name' })}</div>
<input type="hidden" name="field" value="${field}">
<div class="buttons"><button class="slim">Rename</button><button class="slim danger" formaction="${to('/passkeys/remove')}">Remove<span class="hidden"> ${passkey.name}</span></button></div>
</form></details></li>`
}
