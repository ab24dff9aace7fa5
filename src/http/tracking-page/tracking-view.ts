import { isoIn } from '../../core/local-time.ts'
import type { TrackingEvent } from '../../core/tracking/event-store.ts'
import type { PublicTracking } from '../../core/tracking/public-tracking.ts'
import { html, type Markup } from './html.ts'
import { page } from './page.ts'
import { standingOf, steps } from './progress.ts'

/** The page of a parcel: how it stands, how far it has come, what is known of it, where it was seen. */
export function trackingView(tracking: PublicTracking, sandbox: boolean): string {
  const { headline, sentence, tone, reached } = standingOf(tracking.state)
  const content = html`<main>
<section class="card" aria-labelledby="heading">
<p class="over">Parcel <span class="code">${tracking.trackingCode}</span></p>
<h1 id="heading" class="${tone}">${headline}</h1>
<p class="lead">${sentence}</p>
${reached === null ? null : progress(reached)}
</section>
<section class="card" aria-labelledby="details">
<h2 id="details">Details</h2>
${details(tracking)}
</section>
<section class="card" aria-labelledby="events">
<h2 id="events">History</h2>
${history(tracking)}
</section>
</main>
<footer><p>Times are those of ${tracking.timeZone.replaceAll('_', ' ')}.</p></footer>`
  return page(`${headline} · ${tracking.trackingCode}`, sandbox, content)
}

const progress = (reached: number): Markup =>
  html`<ol class="steps" aria-label="Progress">${steps.map((step, index) =>
    index < reached - 1
      ? html`<li class="past">${step}</li>`
      : index === reached - 1
        ? html`<li class="now" aria-current="step">${step}</li>`
        : html`<li>${step}</li>`,
  )}</ol>`

function details(tracking: PublicTracking): Markup {
  const { city, countryName, deliveryDays, carrierPhone, state } = tracking
  const place = [city, countryName].filter(Boolean).join(', ')
  const phone = carrierPhone.replace(/[^+\d]/g, '')
  return html`<dl>
<dt>Destination</dt><dd>${place}</dd>
<dt>Carrier</dt><dd>${spoken(tracking.carrierName)}</dd>
<dt>Service</dt><dd>${spoken(tracking.serviceName)}</dd>
<dt>Tracking number</dt><dd class="code">${tracking.trackingCode}</dd>
${travelling.has(state) ? html`<dt>Estimated time</dt><dd>${daysText(deliveryDays)}</dd>` : null}
${phone === '' ? null : html`<dt>Carrier's phone</dt><dd><a href="tel:${phone}">${carrierPhone}</a></dd>`}
</dl>`
}

const travelling: ReadonlySet<string> = new Set(['bought', 'accepted', 'sorted', 'in_transit'])

/** The catalogue writes its example carriers in angle brackets; people need not see them. */
const spoken = (name: string): string => name.replace(/[<>]/g, '')

const daysText = (days: string): string =>
  days === '1' ? '1 day in transit' : `${days.replace('-', '–')} days in transit`

function history({ events, trackable, timeZone }: PublicTracking): Markup {
  const list =
    events.length === 0
      ? html`<p>Nothing has been seen of this parcel yet.</p>`
      : html`<ol class="events">${events.map(event => eventView(event, timeZone))}</ol>`
  if (trackable) return list
  return html`<p>This service is not tracked: the carrier tells nothing of the parcel on its way.</p>${list}`
}

function eventView({ description, location, at }: TrackingEvent, timeZone: string): Markup {
  const where = location === '' ? null : html` · ${location}`
  return html`<li><p class="what">${description}</p>
<p class="when"><time datetime="${isoIn(timeZone, at)}">${timeText(at, timeZone)}</time>${where}</p></li>`
}

const formats = new Map<string, Intl.DateTimeFormat>()

function timeText(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  return format.format(at)
}
