import { html, type Markup } from '../../../base/html.ts'
import { status } from '../../components/status.ts'
import type { MeFacts } from './me-facts.ts'

export const codesCard = ({ codes, to }: MeFacts): Markup => html`
<section class="card" id="codes"><header><h2>One-time codes</h2>${codes.isOn ? status('On', 'good') : status('Off')}</header>
${codes.isOn ? on(codes.recoveryCodesLeft, to) : off(to)}</section>`

const off = (to: MeFacts['to']): Markup => html`
<p>A code from an app on your phone, asked for after the password. Whoever learns the password alone gets no further.</p>
<form method="post" action="${to('/codes/begin')}"><div class="buttons"><button>Set up codes</button></div></form>`

const on = (left: number, to: MeFacts['to']): Markup => html`
<p>Asked for after the password. ${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.</p>
<div class="buttons">
<form method="post" action="${to('/codes/recovery')}"><button>New recovery codes</button></form>
<form method="post" action="${to('/codes/off')}"><button class="danger">Switch codes off</button></form>
</div>`
