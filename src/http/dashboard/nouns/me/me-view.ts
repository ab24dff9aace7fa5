import { html, type Markup } from '../../../base/html.ts'
import { titled } from '../../components/title.ts'
import { checkField, inputField } from '../../forms/field.ts'
import { formState } from '../../forms/form-state.ts'
import { codesCard } from './codes-card.ts'
import type { MeFacts } from './me-facts.ts'
import { passkeysCard } from './passkeys-card.ts'
import { sessionsCard } from './sessions-card.ts'

export const meView = (facts: MeFacts): Markup => html`
${titled('Your sign-in', html`${facts.user.email}. What stands here is yours, in every account. Times are in UTC.`)}
${facts.notice}
<div class="columns">
${nameCard(facts)}
${passwordCard(facts)}
${codesCard(facts)}
${passkeysCard(facts)}
${keysCard(facts)}
</div>
${sessionsCard(facts)}`

const nameCard = ({ to, stateOf }: MeFacts): Markup => html`
<section class="card"><h2>Name</h2>
<form method="post" action="${to('/name')}">
<div class="fields">${inputField(stateOf('name'), 'name', { label: 'Name', autocomplete: 'name', hint: 'The other members of your accounts see it.' })}</div>
<div class="buttons"><button>Change the name</button></div>
</form></section>`

const passwordCard = ({ to, stateOf, user }: MeFacts): Markup => html`
<section class="card"><h2>Password</h2>
<form method="post" action="${to('/password')}">
<input type="text" name="email" value="${user.email}" autocomplete="username" aria-label="E-mail" hidden>
<div class="fields">
${inputField(stateOf('password'), 'before', { label: 'Password of today', type: 'password', autocomplete: 'current-password', required: true })}
${inputField(stateOf('password'), 'password', { label: 'New password', type: 'password', autocomplete: 'new-password', required: true, hint: 'At least 15 characters; a few words are easy to keep. Pasting is fine, and no signs are asked for.' })}
</div>
<div class="buttons"><button>Change the password</button><span class="quiet small">Ends your other sessions.</span></div>
</form></section>`

const keysCard = ({ keys, to }: MeFacts): Markup => html`
<section class="card"><h2>Keyboard</h2>
<form method="post" action="${to('/keys')}">
${checkField(formState(new URLSearchParams(), null, { keys: keys ? 'yes' : '' }), 'keys', { label: 'Shortcuts of a single letter', hint: 'Off, no letter does anything by itself: better where somebody dictates. Counts for this browser. The key ? lists them.' })}
<div class="buttons"><button>Save</button></div>
</form></section>`
