import { courierCheckDigit } from './check-digits.ts'
import { joinParts } from './join-parts.ts'
import { serialText } from './serial-text.ts'

/**
 * A courier's 18 characters: `1Z`, shipper, service, seven digits, check digit. A shipper of fewer than
 * six characters is a block of shippers: seven digits hold ten million serials, and every further ten
 * million have other last characters of the shipper.
 */
type CourierOrder = {
  readonly shipper: string
  /** Two characters: `03` is ground, `42` ground with signature, `90` a return. */
  readonly serviceCode: string
  readonly serial: number
}

const serialSpan = 10_000_000

/** How many serials a shipper holds, from 0 on. */
export const courierSerials = (shipper: string): number => serialSpan * 36 ** (6 - shipper.length)

export function courierNumber({ shipper, serviceCode, serial }: CourierOrder): string {
  if (!/^[0-9A-Z]{1,6}$/.test(shipper)) throw new RangeError(`not a shipper: ${shipper}`)
  if (!/^[0-9A-Z]{2}$/.test(serviceCode)) throw new RangeError(`not a service code: ${serviceCode}`)
  if (!Number.isSafeInteger(serial) || serial < 0 || serial >= courierSerials(shipper)) {
    throw new RangeError(`serial ${serial} does not fit the shipper ${shipper}`)
  }
  const member = Math.floor(serial / serialSpan)
  const places = 6 - shipper.length
  const suffix = places === 0 ? '' : member.toString(36).toUpperCase().padStart(places, '0')
  const body = `${shipper}${suffix}${serviceCode}${serialText(serial % serialSpan, 7)}`
  return joinParts('1Z', body, courierCheckDigit(body))
}

/** The six characters that name the shipper inside a courier number. */
export const shipperOf = (courierNumber: string): string => courierNumber.slice(2, 8)
