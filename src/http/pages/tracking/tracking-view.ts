import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { TrackingEvent } from '#core/shipment/tracking-event.ts'
import { dayMs } from '#core/time/durations.ts'
import { isoIn } from '#core/time/local-time.ts'
import type { PublicTracking } from '#core/tracking/public-tracking.ts'
import { html, type Markup } from '../../base/html.ts'
import { dayRangeText, timeText, timeZoneName } from './local-times.ts'
import { type PageFrame, page } from './page.ts'
import { appearanceOf } from './state-appearance.ts'
import type { Words } from './words.ts'

/** The page of a parcel or of freight: its state, the steps that it has reached, its details and its events. */
export function trackingView(tracking: PublicTracking, given: Words, frame: PageFrame): string {
  const { goods, state, trackingCode, timeZone } = tracking
  const words = goods === 'freight' ? { ...given, ...given.freight } : given
  const { tone, reachedSteps } = appearanceOf(state)
  const { heading, sentence } = words.states[state]
  const content = html`<main>
<section class="card" aria-labelledby="heading">
<p class="over">${words.parcel} <span class="code">${trackingCode}</span></p>
<h1 id="heading" class="${tone}">${heading}</h1>
<p class="lead">${sentence}</p>
${reachedSteps === null ? null : progress(reachedSteps, words)}
</section>
<section class="card" aria-labelledby="details">
<h2 id="details">${words.details}</h2>
${details(tracking, words)}
</section>
<section class="card" aria-labelledby="events">
<h2 id="events">${words.history}</h2>
${history(tracking, words)}
</section>
</main>
<footer><p>${words.zoneNotice(timeZoneName(words.locale, timeZone))}</p></footer>`
  return page(`${heading} · ${trackingCode}`, words, frame, content)
}

const progress = (reachedSteps: number, { progress: label, steps }: Words): Markup =>
  html`<ol class="steps" aria-label="${label}">${steps.map((step, index) =>
    index < reachedSteps - 1
      ? html`<li class="past">${step}</li>`
      : index === reachedSteps - 1
        ? html`<li class="now" aria-current="step">${step}</li>`
        : html`<li>${step}</li>`,
  )}</ol>`

function details(tracking: PublicTracking, words: Words): Markup {
  const { senderName, carrierPhone, carrierName, serviceName, trackingCode } = tracking
  const phone = carrierPhone.replace(/[^+\d]/g, '')
  const expected = expectedDay(tracking, words)
  return html`<dl>
${senderName === null ? null : html`<dt>${words.sender}</dt><dd>${senderName}</dd>`}
<dt>${words.destination}</dt><dd>${destination(tracking, words)}</dd>
${expected === null ? null : html`<dt>${words.expected}</dt><dd>${expected}</dd>`}
<dt>${words.carrier}</dt><dd>${displayName(carrierName)}</dd>
<dt>${words.service}</dt><dd>${displayName(serviceName)}</dd>
<dt>${words.trackingNumber}</dt><dd class="code">${trackingCode}</dd>
${phone === '' ? null : html`<dt>${words.carrierPhone}</dt><dd><a href="tel:${phone}">${carrierPhone}</a></dd>`}
</dl>`
}

/** The catalogue names countries in English; `Intl` translates them into other languages. */
function destination({ city, countryCode, countryName }: PublicTracking, words: Words): string {
  const country =
    words.language === 'en' || !/^[A-Z]{2}$/.test(countryCode)
      ? countryName
      : new Intl.DisplayNames(words.locale, { type: 'region' }).of(countryCode)
  return [city, country].filter(Boolean).join(', ')
}

const travelling: ReadonlySet<string> = new Set(['bought', 'accepted', 'sorted', 'in_transit'])

/** The days count from the carrier's receipt of the parcel: before that nobody knows a date. */
function expectedDay(
  { state, deliveryDays, events, timeZone }: PublicTracking,
  { locale, daysAfterReceipt }: Words,
): string | null {
  if (!travelling.has(state)) return null
  const accepted = events.find(event => event.state === 'accepted')
  if (!accepted) return daysAfterReceipt(deliveryDays.replace('-', '–'))
  const [least = 0, most = least] = deliveryDays.split('-').map(Number)
  return dayRangeText(locale, timeZone, accepted.at + least * dayMs, accepted.at + most * dayMs)
}

function history({ events, trackable, timeZone }: PublicTracking, words: Words): Markup {
  const list =
    events.length === 0
      ? html`<p>${words.noEvents}</p>`
      : html`<ol class="events">${events.map(event => eventView(event, words, timeZone))}</ol>`
  return trackable ? list : html`<p>${words.untracked}</p>${list}`
}

function eventView(event: TrackingEvent, words: Words, timeZone: string): Markup {
  const { location, at } = event
  const where = location === '' ? null : html` · ${location}`
  const time = timeText(words.locale, timeZone, at)
  return html`<li><p class="what">${words.event(event)}</p>
<p class="when"><time datetime="${isoIn(timeZone, at)}">${time}</time>${where}</p></li>`
}
