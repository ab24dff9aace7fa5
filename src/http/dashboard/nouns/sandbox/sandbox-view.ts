import type { CoreError } from '#core/errors.ts'
import type { MovedVoid } from '#core/purchase/void/moved-voids.ts'
import { type MagicField, type MagicValue, magicValues } from '#core/sandbox/magic-values.ts'
import type { Instant } from '#core/time/clock.ts'
import type { ComingMoves } from '#core/tracking/coming-moves.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { poll } from '../../components/live.ts'
import { doneNotice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { exactTime } from '../../format/time.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { movedVoid, nextMovesCard } from './coming-card.ts'

type SandboxFacts = {
  /** The time of the account's clock, and how far it is ahead. */
  readonly now: Instant
  readonly offsetMs: number
  readonly coming: ComingMoves
  readonly movedVoids: readonly MovedVoid[]
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly query: URLSearchParams
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

const done = {
  moved: 'The clock was moved, and with it the shipments that were due.',
  moved_none: 'The clock was moved. No shipment was due.',
  seeded: 'The shipments were created. They cost this account nothing.',
}

export const sandboxView = (facts: SandboxFacts, frame: Frame): Markup => html`
${titled('Sandbox', "This account's own clock, and everything that you can simulate here.")}
${doneNotice(facts.query, done)}
${facts.refusal ? faultSummary(facts.refusal, ['duration', 'shipments']) : null}
<div class="columns">
${clock(facts, frame)}
${moves(facts, frame)}
</div>
${seed(facts, frame)}
${magicTable(frame)}
${sameByApi(facts.apiCalls)}`

/** What came of the clock's last move, and what the next one does; asks again while carriers are asked. */
function moves({ coming, movedVoids }: SandboxFacts, frame: Frame): Markup {
  const asked = new URLSearchParams(
    movedVoids.map(({ shipmentId }) => ['asked', String(shipmentId)]),
  )
  const isMoving = movedVoids.some(({ isBeingAsked }) => isBeingAsked)
  return html`<div id="moves"${isMoving ? poll(frame.to(`/sandbox?${asked}`), 'moves', 1) : null}>
${movedVoids.map(one => movedVoid(one, frame))}
${nextMovesCard(coming, frame)}</div>`
}

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
<p class="quiet small">It only moves forward: shipments travel, carriers answer voids, postage expires, and prices are those of its date.</p>
<div class="buttons">${steps.map(([duration, text]) => html`<form method="post" action="${frame.to('/sandbox/clock')}">${offsetField(offsetMs)}<input type="hidden" name="duration" value="${duration}"><button>${icon('forward')}${text}</button></form>`)}</div>
<form method="post" action="${frame.to('/sandbox/clock')}">${offsetField(offsetMs)}
<div class="fields">${inputField(state, 'duration', { label: 'Or by', hint: 'Such as 36h or 3d', width: 'half', required: true })}</div>
<div class="buttons"><button class="primary">Move the clock</button></div></form></section>`

const offsetField = (offsetMs: number): Markup =>
  html`<input type="hidden" name="offset" value="${offsetMs}">`

const seed = (
  { state, formKey }: SandboxFacts,
  frame: Frame,
): Markup => html`<section class="card"><h2>Create sample shipments</h2>
<p>Sample shipments over the last 180 days, complete like real ones. A thousand take a few seconds and cost nothing.</p>
<form method="post" action="${frame.to('/sandbox/seed')}">${keyInput(formKey)}
<div class="fields">${inputField(state, 'shipments', { label: 'Shipments', hint: 'From 1 to 2000', inputMode: 'numeric', width: 'third', required: true })}</div>
<div class="buttons"><button>Create</button></div></form></section>`

const headings: Readonly<Record<MagicField, string>> = {
  postal_code: 'Destination postal code',
  name: 'Recipient name',
  amount: 'Top-up amount ending in',
  card: 'Card token',
  header: 'Sandbox-Fault header',
}

/** Every value that provokes something, each with a screen that is filled in with it. */
const magicTable = (
  frame: Frame,
): Markup => html`<section class="card flush" aria-labelledby="magic"><h2 id="magic">Magic values</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Where</th><th scope="col">Value</th><th scope="col">What happens</th></tr></thead>
<tbody>${magicValues.map(value => row(value, frame))}</tbody>
</table></div></section>`

const row = ({ where, values, effect }: MagicValue, frame: Frame): Markup => html`<tr>
<td>${headings[where]}</td>
<td>${values.map(value => html`<div class="nowrap"><span class="code">${value}</span> <a href="${frame.to(trialPath(where, value))}">try it<span class="hidden">: ${value}</span></a></div>`)}</td>
<td class="wide">${effect.replaceAll('`', '').replace(' (below)', '')}</td>
</tr>`

const parcel = new URLSearchParams({
  'packages.0.weight': '2',
  'packages.0.weight_unit': 'lbs',
  'packages.0.package_type': 'Parcel',
  'packages.0.length': '10',
  'packages.0.width': '8',
  'packages.0.height': '4',
  'packages.0.size_unit': 'in',
})

/** Where each kind of value can be tried: a new kind does not compile without. */
const trials: Readonly<Record<MagicField, (value: string) => string>> = {
  postal_code: value => `/quote?${destination(value)}&${parcel}`,
  name: value => shipTo({ 'to_address.name': value }),
  amount: value => `/money/top-up?${new URLSearchParams({ amount: `20${value}` })}`,
  card: value => `/money/top-up?${new URLSearchParams({ token: value })}#f-token`,
  header: value => shipTo({ 'to_address.name': 'Ada Lovelace', fault: value }),
}

const destination = (postalCode: string): string =>
  String(
    new URLSearchParams({
      'to_address.country_code': /^\d/.test(postalCode) ? 'US' : 'CA',
      'to_address.postal_code': postalCode,
    }),
  )

/** Within the country, where no customs ask for more: the form can be bought as it stands. */
const shipTo = (fields: Readonly<Record<string, string>>): string => {
  const door = { 'to_address.address1': '290 Bremner Blvd', 'to_address.city': 'Toronto' }
  return `/ship?${new URLSearchParams({ ...fields, ...door })}&${destination('M5V 3L9')}&${parcel}`
}

/** The screen, filled in; below the path of the account. */
const trialPath = (where: MagicField, value: string): string => trials[where](value)
