import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { FirstSteps } from '#core/onboarding/first-steps.ts'
import type { Quote } from '#core/rating/quote.ts'
import type { TrackingEvent } from '#core/shipment/tracking-event.ts'
import type { Instant } from '#core/time/clock.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { postButton } from '../../components/post-button.ts'
import { block } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { money } from '../../format/money.ts'
import { byRealClock, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

export type RunResult =
  | { readonly kind: 'quote'; readonly quotes: readonly Quote[]; readonly tookMs: number }
  | { readonly kind: 'track'; readonly events: readonly TrackingEvent[]; readonly tookMs: number }

type StepName = 'quote' | 'buy' | 'fetch' | 'track' | 'hear'
export type StartCalls = Readonly<Record<StepName, ShownCall | null>>

type StartFacts = {
  readonly steps: FirstSteps
  readonly query: URLSearchParams
  readonly ran: RunResult | null
  readonly labelAt: string | null
  readonly formKey: string
  readonly apiCalls: StartCalls
}

type Step = {
  readonly name: StepName
  readonly heading: string
  readonly says: string
  /** What it has done so far; null for nothing yet. */
  readonly done: Markup | string | null
  readonly run: Markup | null
}

export function startView(facts: StartFacts, catalogue: Catalogue, frame: Frame): Markup {
  return html`
${titled(
  'Start',
  html`Five calls, from the first price to the first message. Paste each one, or run it here without a token. <a href="${frame.to('/tokens')}">Create a token</a> for <code>$POSTILION_TOKEN</code>.`,
)}
${doneNotice(facts.query, { bought: 'The label was bought with sandbox credits. Nothing is shipped.' })}
<ol class="steps">${stepsOf(facts, frame).map(step => stepCard(step, facts, catalogue, frame))}</ol>`
}

function stepsOf({ steps, labelAt, formKey }: StartFacts, frame: Frame): readonly Step[] {
  const { quotedAt, bought, fetchedAt, delivered, heardAt } = steps
  const shown = (at: Instant): Markup => html`${time(at, frame.timeZone)}${byRealClock(frame)}`
  const mayBuy = frame.mayOpen('POST /start/buy')
  return [
    {
      name: 'quote',
      heading: 'Quote a parcel',
      says: 'A small box to New York. Nothing is bought.',
      done: quotedAt === null ? null : html`a program quoted on ${shown(quotedAt)}`,
      run: runLink('quote', frame),
    },
    {
      name: 'buy',
      heading: 'Buy its label',
      says: 'With the cheapest tracked service. Sandbox credits are charged, once.',
      done: bought && html`<span class="code">${bought.shipCode}</span> was bought`,
      run: mayBuy ? postButton(frame.to('/start/buy'), formKey, 'Buy it here') : null,
    },
    {
      name: 'fetch',
      heading: 'Fetch the label',
      says: bought ? 'In any format, as often as you like: it costs nothing.' : 'Buy one first.',
      done: fetchedAt === null ? null : html`its file was first fetched on ${shown(fetchedAt)}`,
      run: labelAt === null ? null : html`<a class="button" href="${labelAt}">Open the PDF</a>`,
    },
    {
      name: 'track',
      heading: 'Track the parcel',
      says: bought ? "It moves by this account's own clock." : 'Buy one first.',
      done: delivered && html`<span class="code">${delivered.shipCode}</span> was delivered`,
      run: bought && runLink('track', frame),
    },
    {
      name: 'hear',
      heading: 'Receive its events',
      says: 'Each event is posted to your address, signed, and retried until it is delivered.',
      done: heardAt === null ? null : html`your address answered on ${shown(heardAt)}`,
      run: frame.mayOpen('GET /webhooks/new')
        ? html`<a class="button" href="${frame.to('/webhooks/new')}">Add a webhook</a>`
        : null,
    },
  ]
}

const runLink = (name: StepName, frame: Frame): Markup =>
  html`<a class="button" href="${frame.to(`/start?run=${name}`)}#${name}">Run it here</a>`

const stepCard = (
  step: Step,
  facts: StartFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
<li class="card" id="${step.name}"><header><h2>${step.heading}</h2>${step.done === null ? status('Not yet') : html`<span>${status('Done', 'good')} <span class="small quiet">${step.done}</span></span>`}</header>
<p>${step.says}</p>
${facts.ran?.kind === step.name ? ranNotice(facts.ran, catalogue, frame) : null}
${step.run === null ? null : html`<div class="buttons">${step.run}</div>`}
${linesToPaste(step.name, facts.apiCalls[step.name])}</li>`

const linesToPaste = (name: StepName, call: ShownCall | null): Markup | null =>
  call &&
  html`<details><summary>Lines to paste<span class="hidden"> for: ${name}</span></summary>${block(`${name}-curl`, `curl: ${name}`, call.curl)}${block(`${name}-typescript`, `TypeScript: ${name}`, call.typescript)}</details>`

function priceLine(
  { serviceId, total, currency }: Quote,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const name = displayName(catalogue.service(serviceId)?.name ?? '')
  const why = frame.to(`/start/why?service=${serviceId}`)
  return html`<li>${name}: ${money(total, currency)} <a href="${why}">Why?<span class="hidden"> The price of ${name}</span></a></li>`
}

function ranNotice(ran: RunResult, catalogue: Catalogue, frame: Frame): Markup {
  if (ran.kind === 'quote') {
    const prices = ran.quotes.toSorted((a, b) => a.total - b.total).slice(0, 3)
    return notice(
      'good',
      html`<p>${counted(ran.quotes.length, 'price')} in ${ran.tookMs} ms. The cheapest:</p><ul>${prices.map(quote => priceLine(quote, catalogue, frame))}</ul>`,
    )
  }
  return notice(
    'good',
    ran.events.length === 0
      ? html`<p>Answered in ${ran.tookMs} ms: no scan yet. The first comes six hours after the purchase, by the account's clock.</p>`
      : html`<p>Tracking so far, in ${ran.tookMs} ms:</p><ul>${ran.events.map(({ description, at }) => html`<li>${description}, ${time(at, frame.timeZone)}</li>`)}</ul>`,
  )
}

/** Leads from the reasons of a price back to the prices of the sample parcel. */
export const backToStart = (frame: Frame): Markup =>
  html`<a class="button" href="${frame.to('/start?run=quote')}#quote">${icon('back')}Back to Start</a>`
