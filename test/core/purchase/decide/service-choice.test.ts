import { describe, expect, it } from 'vitest'
import {
  candidates,
  choiceOfDraft,
  chooseQuote,
  readServiceChoice,
  readServicePreference,
  type ServiceChoice,
} from '#core/purchase/decide/service-choice.ts'
import type { Quote } from '#core/rating/quote.ts'
import { fakeWorld } from '#test/support/fake-world.ts'

const catalogue = fakeWorld('sandbox').catalogue()
const ground = catalogue.findService('carrierb_ground')?.id ?? 0
const media = catalogue.findService('carriera_media_mail')?.id ?? 0
const quote = (serviceId: number, total: number, most = 1): Quote =>
  ({ serviceId, total, deliveryDays: { least: 1, most } }) as Quote
const asBefore = (id: number): ServiceChoice => ({ kind: 'same_or_cheapest_tracked', id })

describe('the way an earlier parcel went', () => {
  it('is taken again though another is cheaper', () => {
    expect(chooseQuote(asBefore(ground), [quote(2, 100), quote(ground, 900)])?.serviceId).toBe(
      ground,
    )
  })

  it('gives way to the cheapest that is offered where it is not', () => {
    expect(chooseQuote(asBefore(ground), [quote(2, 300), quote(3, 200)])?.serviceId).toBe(3)
    expect(chooseQuote(asBefore(ground), [])).toBeNull()
  })

  it('is asked for beside what is tracked and open to all', () => {
    const asked = candidates(asBefore(media), catalogue) ?? []
    expect(asked.map(({ id }) => id)).toContain(media)
    const others = asked.filter(({ id }) => id !== media)
    expect(others.length).toBeGreaterThan(0)
    expect(others.every(({ trackable, restricted }) => trackable && !restricted)).toBe(true)
  })
})

describe('the cheapest and the fastest', () => {
  it('are chosen by total or by the last day of delivery; the id decides last', () => {
    const quotes = [quote(4, 300, 2), quote(3, 200, 5), quote(2, 200, 5), quote(5, 900, 2)]
    expect(chooseQuote({ kind: 'cheapest' }, quotes)?.serviceId).toBe(2)
    expect(chooseQuote({ kind: 'fastest' }, quotes)?.serviceId).toBe(4)
    expect(chooseQuote({ kind: 'fastest' }, [])).toBeNull()
  })

  it('are chosen among all services that need no naming, tracked or not', () => {
    for (const kind of ['cheapest', 'fastest'] as const) {
      const asked = candidates({ kind }, catalogue) ?? []
      expect(asked.map(({ id }) => id)).not.toContain(media)
      expect(asked.some(({ trackable }) => !trackable)).toBe(true)
      expect(asked.some(({ trackable }) => trackable)).toBe(true)
    }
  })
})

describe('a wish', () => {
  it('is read in any spelling', () => {
    expect(readServicePreference('Cheapest Tracked')).toBe('cheapest_tracked')
    expect(readServicePreference('FASTEST')).toBe('fastest')
    expect(readServicePreference('slowest')).toBeNull()
  })

  it('may be any of all where a draft names it, and a tracked one where a creation does', () => {
    expect(choiceOfDraft('cheapest')).toEqual({ kind: 'cheapest' })
    expect(choiceOfDraft(null)).toEqual({ kind: 'cheapest_tracked' })
    expect(readServiceChoice('cheapest', null)).toEqual({ kind: 'named', text: 'cheapest' })
    expect(readServiceChoice('Cheapest Express Tracked', null)).toEqual({
      kind: 'cheapest_express_tracked',
    })
  })
})
