import { lastKeepingDay } from '#core/account/setting-limits.ts'
import type { CoreError } from '#core/errors.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import type { Instant } from '#core/time/clock.ts'
import { html, type Markup } from '../../../base/html.ts'
import { keyInput } from '../../components/post-button.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'

export type BodiesFacts = {
  readonly keptUntil: Instant | null
  readonly now: Instant
  readonly formKey: string
  readonly state: FormState
  /** What was wrong with the day that was sent. */
  readonly refusal: CoreError | null
}

/** Production keeps lines alone, unless somebody wants more until a day. */
export const bodiesForm = (facts: BodiesFacts, frame: Frame): Markup =>
  html`<section class="card" id="bodies" aria-labelledby="bodies-title"><h2 id="bodies-title">Headers and bodies</h2>
<p>${stateSentence(facts)} They contain names and addresses of recipients, so production keeps them only until a day that you set, at most 90 days ahead, and each for 7 days.</p>
${frame.mayOpen('POST /requests/keep-bodies') ? form(facts, frame) : html`<p class="quiet">An owner of the account can turn this on here, with the setting <code>keep_bodies_until</code>.</p>`}</section>`

const isOn = ({ keptUntil, now }: BodiesFacts): boolean => keptUntil !== null && now < keptUntil

const stateSentence = (facts: BodiesFacts): string =>
  isOn(facts) && facts.keptUntil !== null
    ? `They are kept until ${dayIn('UTC', facts.keptUntil - 1)} is over, in UTC.`
    : 'They are not kept: this list shows one line per call.'

const form = ({ state, refusal, formKey, now }: BodiesFacts, frame: Frame): Markup =>
  html`${refusal && faultSummary(refusal, ['keep_bodies_until'])}<form method="post" action="${frame.to('/requests/keep-bodies')}">${keyInput(formKey)}
<div class="fields">${inputField(state, 'keep_bodies_until', { label: 'Keep them until', type: 'date', width: 'half', hint: `The last day, in UTC, ${lastKeepingDay(now)} at the latest. Leave empty to stop.` })}</div>
<div class="buttons"><button>Save</button></div></form>`
