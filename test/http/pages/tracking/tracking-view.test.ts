import { describe, expect, it } from 'vitest'
import { shipmentStates } from '#core/shipment/state.ts'
import type { PublicTracking } from '#core/tracking/public-tracking.ts'
import { html } from '#http/base/html.ts'
import { trackingView } from '#http/pages/tracking/tracking-view.ts'
import { english } from '#http/pages/tracking/words-in-english.ts'
import { french } from '#http/pages/tracking/words-in-french.ts'

const parcel: PublicTracking = {
  goods: 'parcels',
  trackingCode: '9400111899223197428490',
  carrierName: '<CarrierA>',
  carrierPhone: '+1 800 555 0199',
  serviceName: '<CarrierA> Priority Mail',
  senderName: 'Harbour Books',
  state: 'in_transit',
  city: 'Portland',
  countryCode: 'US',
  countryName: 'United States',
  deliveryDays: '2-5',
  trackable: true,
  events: [
    {
      sequence: 2,
      state: 'accepted',
      description: 'Accepted at the drop-off location',
      location: 'Buffalo, NY, US',
      at: Date.parse('2026-11-21T15:30:00Z'),
    },
    {
      sequence: 1,
      state: 'bought',
      description: 'Label made',
      location: '',
      at: Date.parse('2026-11-21T09:30:00Z'),
    },
  ],
  timeZone: 'America/Los_Angeles',
}
const view = (changes: Partial<PublicTracking> = {}, { words = english, sandbox = false } = {}) =>
  trackingView({ ...parcel, ...changes }, words, { sandbox, basePath: '' })

describe('text', () => {
  it('is escaped wherever a template inserts it', () =>
    expect(html`<p title="${`"'<&>`}">${['<b>', html`<i>`]}</p>`.source).toBe(
      '<p title="&quot;&#39;&lt;&amp;&gt;">&lt;b&gt;<i></p>',
    ))
})

describe('the page of a parcel', () => {
  it('shows its state, in a sentence and as a step', () => {
    const page = view()
    expect(page).toContain('<h1 id="heading" class="plain">In transit</h1>')
    expect(page).toContain('<li class="now" aria-current="step">In transit</li>')
    expect(page).toContain('<li class="past">Processing</li>')
    expect(page).toContain('<li>Delivered</li>')
  })

  it.each(shipmentStates)('knows what to say of a parcel that is %s', state => {
    for (const words of [english, french]) {
      expect(view({ state }, { words })).toMatch(
        /<h1 [^>]*>\p{Lu}[^<]+<\/h1>\n<p class="lead">[^<]+\.<\/p>/u,
      )
    }
  })

  it.each(shipmentStates)('calls freight that is %s neither a parcel nor a label', state => {
    for (const [words, named] of [
      [english, /parcel|label|postage/i],
      [french, /colis|étiquette|affranchissement/i],
    ] as const) {
      const page = view({ goods: 'freight', state, events: [] }, { words, sandbox: true })
      expect(page.replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ')).not.toMatch(named)
    }
    expect(view({ goods: 'freight', state: 'bought' })).toContain('>Booked</h1>')
  })

  it('names the sender, the carrier without brackets, and its number', () => {
    const page = view()
    expect(page).toContain('<dd>CarrierA</dd>')
    expect(page).toContain('<dd>CarrierA Priority Mail</dd>')
    expect(page).toContain('<dd class="code">9400111899223197428490</dd>')
    expect(page).toContain('<dt>Sender</dt><dd>Harbour Books</dd>')
    expect(page).toContain('<a href="tel:+18005550199">+1 800 555 0199</a>')
  })

  it('shows times in the zone of the destination, for people and for machines', () => {
    const page = view()
    expect(page).toContain('<time datetime="2026-11-21T07:30:00-08:00">')
    expect(page).toContain('07:30')
    expect(page).toContain('Times are in Pacific Time.')
  })

  it('expects the parcel on the days that its carrier takes, once the carrier has it', () => {
    expect(view()).toMatch(
      /<dt>Expected delivery<\/dt><dd>Monday, November 23.{1,3}Thursday, November 26<\/dd>/u,
    )
    expect(view({ deliveryDays: '3' })).toContain('<dd>Tuesday, November 24</dd>')
    const [, made] = parcel.events
    const atHome = view({ state: 'bought', events: made ? [made] : [] })
    expect(atHome).toContain('<dd>2–5 days after the carrier receives it</dd>')
  })

  it('expects nothing once the parcel has arrived', () =>
    expect(view({ state: 'delivered' })).not.toContain('Expected'))

  it('is in French, with its days, countries and scans', () => {
    const page = view({}, { words: french, sandbox: true })
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('<h1 id="heading" class="plain">En transit</h1>')
    expect(page).toContain('<dt>Destination</dt><dd>Portland, États-Unis</dd>')
    expect(page).toMatch(/<dt>Livraison prévue<\/dt><dd>lundi 23.+26 novembre<\/dd>/)
    expect(page).toContain('<p class="what">Pris en charge</p>')
    expect(page).toContain('Heures indiquées : heure du Pacifique')
    for (const english of ['Received', 'Details', 'Sandbox', 'Accepted', 'Label']) {
      expect(page).not.toContain(english)
    }
  })

  it('says that its service is not tracked', () =>
    expect(view({ trackable: false })).toContain('This service is not tracked'))

  it('says that no scan is known yet', () =>
    expect(view({ events: [] })).toContain('This parcel has not been scanned yet.'))

  it('in the sandbox says that nothing was shipped', () => {
    const page = view({}, { sandbox: true })
    expect(page).toMatch(/<header class="band"><p>Sandbox: .+ Nothing was shipped\.<\/p><\/header>/)
    expect(view()).not.toContain('Sandbox')
  })

  it('contains only its own markup, whatever the names of the parcel contain', () => {
    const evil = `<script>alert(1)</script>"'&`
    const page = view({
      city: evil,
      carrierPhone: evil,
      trackingCode: evil,
      events: [{ sequence: 1, state: 'bought', description: evil, location: evil, at: 0 }],
    })
    expect(page).not.toContain('<script')
    expect(page).not.toContain(`"'&<`)
  })

  it('has landmarks, one heading of the first rank, and no script', () => {
    const page = view()
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page.match(/<main>/g)).toHaveLength(1)
    expect(page).toContain('<meta name="viewport"')
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=/)
    for (const [, id] of page.matchAll(/aria-labelledby="(\w+)"/g)) {
      expect(page).toContain(`id="${id}"`)
    }
  })
})
