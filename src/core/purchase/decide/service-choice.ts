import type { Catalogue, Service } from '../../catalogue/catalogue.ts'
import type { Quote } from '../../rating/quote.ts'
import { matchKey } from '../../values/match-key.ts'

/** What a buyer may ask for in place of a postage type. */
export type ServiceChoice =
  | { readonly kind: 'named'; readonly text: string }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'cheapest_tracked' }
  | { readonly kind: 'cheapest_express_tracked' }
  | { readonly kind: 'cheapest' }
  | { readonly kind: 'fastest' }
  /** As an earlier parcel went, or the cheapest tracked where that is not offered. */
  | { readonly kind: 'same_or_cheapest_tracked'; readonly id: number }

const trackedPreferences = ['cheapest_tracked', 'cheapest_express_tracked'] as const
/** What a buyer may prefer. Some versions know only those that choose a tracked service. */
const servicePreferences = [...trackedPreferences, 'cheapest', 'fastest'] as const
type ServicePreference = (typeof servicePreferences)[number]

/** The preference that a text means, in any spelling; null where it means none. */
export const readServicePreference = (
  text: string,
  preferences: readonly ServicePreference[] = servicePreferences,
): ServicePreference | null =>
  preferences.find(preference => matchKey(preference) === matchKey(text)) ?? null

/** Reads a name, a code, an alias, or a preference for a tracked service; absent means the cheapest tracked. */
export function readServiceChoice(text: string | null, id: number | null): ServiceChoice {
  if (text !== null) return choiceOf(text, trackedPreferences)
  return id === null ? { kind: 'cheapest_tracked' } : { kind: 'id', id }
}

/** A draft may name any of the preferences. */
export const choiceOfDraft = (text: string | null): ServiceChoice =>
  text === null ? { kind: 'cheapest_tracked' } : choiceOf(text, servicePreferences)

function choiceOf(text: string, preferences: readonly ServicePreference[]): ServiceChoice {
  const kind = readServicePreference(text, preferences)
  return kind === null ? { kind: 'named', text } : { kind }
}

/** The services to ask for; null where the choice names nothing that is known. */
export function candidates(choice: ServiceChoice, catalogue: Catalogue): readonly Service[] | null {
  switch (choice.kind) {
    case 'named':
      return known(catalogue.findService(choice.text))
    case 'id':
      return known(catalogue.service(choice.id))
    case 'same_or_cheapest_tracked':
      return catalogue.services.filter(
        ({ id, trackable, restricted }) => id === choice.id || (trackable && !restricted),
      )
    case 'cheapest':
    case 'fastest':
      return catalogue.services.filter(({ restricted }) => !restricted)
    case 'cheapest_tracked':
      return catalogue.services.filter(({ trackable, restricted }) => trackable && !restricted)
    case 'cheapest_express_tracked':
      return catalogue.services.filter(
        ({ trackable, express, restricted }) => trackable && express && !restricted,
      )
  }
}

const known = (service: Service | null): readonly Service[] | null => (service ? [service] : null)

/** The one that was meant among those that were offered. */
export function chooseQuote(choice: ServiceChoice, quotes: readonly Quote[]): Quote | null {
  const same =
    choice.kind === 'same_or_cheapest_tracked'
      ? quotes.find(({ serviceId }) => serviceId === choice.id)
      : undefined
  if (same) return same
  return choice.kind === 'fastest' ? first(quotes, bySpeed) : first(quotes, byTotal)
}

/** Negative where the first of two quotes is preferred. */
type QuoteOrder = (one: Quote, other: Quote) => number

/** The id decides last, so that the same question always buys the same service. */
const byTotal: QuoteOrder = (one, other) =>
  one.total - other.total || one.serviceId - other.serviceId

const bySpeed: QuoteOrder = (one, other) =>
  one.deliveryDays.most - other.deliveryDays.most || byTotal(one, other)

const first = (quotes: readonly Quote[], order: QuoteOrder): Quote | null =>
  quotes.reduce<Quote | null>(
    (best, quote) => (best === null || order(quote, best) < 0 ? quote : best),
    null,
  )
