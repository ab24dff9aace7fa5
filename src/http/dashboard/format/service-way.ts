import type { Service } from '#core/catalogue/catalogue.ts'
import { isDomesticThroughUs } from '#core/rating/crosses-border.ts'

/** `tracked`, and which way the parcel takes where nobody would expect it. */
export function serviceWay(service: Service | null, countryCode: string | null): string {
  if (service === null) return ''
  const tracked = service.trackable ? 'tracked' : 'not tracked'
  return isDomesticThroughUs(service, countryCode) ? `${tracked}, travels through the US` : tracked
}
