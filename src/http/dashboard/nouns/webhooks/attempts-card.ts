import type { LoggedAttempt } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/by-api.ts'
import { status } from '../../components/status.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { callStatus, tookText } from '../requests/call-rows.ts'

/** The newest first, each with what the subscriber answered. */
export const attemptsCard = (
  attempts: readonly LoggedAttempt[],
  frame: Frame,
): Markup => html`<section class="card" id="attempts" aria-labelledby="attempts-title"><h2 id="attempts-title">Attempts${byRealClock(frame)}</h2>
${attempts.length === 0 ? html`<p>None was made yet.</p>` : html`<ol class="timeline" reversed>${attempts.toReversed().map(one => item(one, frame))}</ol>`}</section>`

const item = (
  { number, at, status: code, says, answer, tookMs }: LoggedAttempt,
  { timeZone }: Frame,
): Markup => html`<li><strong>Attempt ${number}</strong> ${code === null ? status('No answer', 'bad') : callStatus({ status: code })}<br><span class="quiet small">${exactTime(at, timeZone)}, after ${tookText({ durationMs: tookMs })}</span>
${says === null ? null : html`<p>${says}</p>`}
${answer === '' ? null : block(`answer-${number}`, 'What was answered', answer)}</li>`
