import type { CoreError } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import type { ComingMoves } from '#core/tracking/coming-moves.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { doneNotice } from '../../parts/done.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type FormState, inputField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import { stateWord } from '../../parts/status.ts'
import { exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { magicTable } from './magic-table.ts'

export type SandboxFacts = {
  /** By the account's clock, and how far it runs ahead. */
  readonly now: Instant
  readonly offsetMs: number
  readonly coming: ComingMoves
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly query: URLSearchParams
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

const done = {
  moved: 'The clock was moved, and with it the parcels that were due.',
  moved_none: 'The clock was moved. No parcel was due.',
  seeded: 'The shipments are there. They cost this account nothing.',
}

export const sandboxView = (facts: SandboxFacts, frame: Frame): Markup => html`
${titled('Sandbox', "This account's own clock, and all that can be provoked here.")}
${doneNotice(facts.query, done)}
${facts.refusal ? faultSummary(facts.refusal, ['duration', 'shipments']) : null}
<div class="columns">
${clock(facts, frame)}
${coming(facts.coming)}
</div>
${seed(facts, frame)}
${magicTable(frame)}
${byApi(facts.lines)}`

const steps = [
  ['6h', '6 hours'],
  ['1d', '1 day'],
  ['5d', '5 days'],
] as const

const clock = (
  { now, offsetMs, state }: SandboxFacts,
  frame: Frame,
): Markup => html`<section class="card"><h2>The clock</h2>
<p>${exactTime(now, frame.timeZone)}</p>
<p class="quiet small">It can only be moved forward: parcels travel, postage expires, jobs come due.</p>
<div class="buttons">${steps.map(([duration, text]) => html`<form method="post" action="${frame.to('/sandbox/clock')}">${offsetField(offsetMs)}<input type="hidden" name="duration" value="${duration}"><button>${icon('forward')}${text}</button></form>`)}</div>
<form method="post" action="${frame.to('/sandbox/clock')}">${offsetField(offsetMs)}
<div class="fields">${inputField(state, 'duration', { label: 'Or by', hint: 'Such as 36h or 3d', maxLength: 20, width: 'half', required: true })}</div>
<div class="buttons"><button class="primary">Move the clock</button></div></form></section>`

const offsetField = (offsetMs: number): Markup =>
  html`<input type="hidden" name="offset" value="${offsetMs}">`

const coming = ({
  moves,
  areMore,
}: ComingMoves): Markup => html`<section class="card"><h2>What happens next</h2>
${moves.length === 0 ? html`<p class="quiet">Nothing: no parcel is on its way. Buy a label, or seed some.</p>` : html`<ul class="timeline">${moves.slice(0, 12).map(({ afterHours, state, count }) => html`<li><strong>${afterText(afterHours)}</strong> ${count === 1 ? 'one parcel' : `${count} parcels`}: ${stateWord(state)}</li>`)}</ul>`}
${areMore || moves.length > 12 ? html`<p class="quiet small">More follow.</p>` : null}</section>`

const afterText = (hours: number): string =>
  hours === 0 ? 'Now' : hours < 48 ? `In ${hours} h` : `In ${Math.floor(hours / 24)} d`

const seed = (
  { state, formKey }: SandboxFacts,
  frame: Frame,
): Markup => html`<section class="card"><h2>Fill the account</h2>
<p>Invented shipments of the last 180 days, with all the rows of real ones. A thousand take a few seconds, and cost nothing.</p>
<form method="post" action="${frame.to('/sandbox/seed')}"><input type="hidden" name="${keyField}" value="${formKey}">
<div class="fields">${inputField(state, 'shipments', { label: 'Shipments', hint: 'From 1 to 2000', inputMode: 'numeric', width: 'third', required: true })}</div>
<div class="buttons"><button>Make them</button></div></form></section>`
