import { CoreError } from '#core/errors.ts'
import type { Minor } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'

/** What a button to buy says: by which service, and what it costs. */
export type AcceptedOffer = { readonly serviceId: number; readonly shown: Minor }

/** The name of a button to buy. */
export const offerField = 'offer'

/** The value of a button to buy: `7:1234`. */
export const offerWord = ({ serviceId, shown }: AcceptedOffer): string => `${serviceId}:${shown}`

/**
 * The button's own word counts. Where another service was marked after the button was drawn, its price
 * stood on no button yet.
 */
export function offerIn(form: URLSearchParams): AcceptedOffer {
  const [service = '', price = ''] = (form.get(offerField) ?? '').split(':')
  const serviceId = parseId(service)
  const shown = /^\d{1,9}$/.test(price) ? Number(price) : null
  if (serviceId === null || shown === null) {
    throw new CoreError('conflict', 'The button showed no price. Nothing was bought.')
  }
  if ((form.get('service') ?? service) === service) return { serviceId, shown }
  throw new CoreError(
    'conflict',
    'You selected another service, and the button now shows its price. Nothing was bought.',
  )
}
