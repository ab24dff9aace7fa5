import { pieceCheckDigit } from './check-digits.ts'
import { joinParts } from './join-parts.ts'
import { serialText } from './serial-text.ts'

/**
 * A postal piece number of 22 digits: application identifier, service type code, mailer, serial,
 * check digit. Mailers of nine digits begin with 9 and leave seven digits for the serial; mailers of six
 * begin with 0 to 8 and leave ten. Postage that was bought online has two more digits for its source.
 */
type PieceOrder = {
  readonly serviceTypeCode: string
  readonly mailerId: string
  readonly serial: number
  readonly sourceId?: string
}

const pieceLength = 22
/** Application identifier, service type code and check digit. */
const commonDigits = 6

const serialDigits = (mailerId: string, sourceId: string): number =>
  pieceLength - commonDigits - sourceId.length - mailerId.length

/** How many serials a mailer has, from 0 on; the source is empty for a mailer without one. */
export const pieceSerials = (mailerId: string, sourceId: string): number =>
  10 ** serialDigits(mailerId, sourceId)

export function pieceNumber(order: PieceOrder): string {
  const { serviceTypeCode, mailerId, serial, sourceId = '' } = order
  if (!/^(9\d{8}|[0-8]\d{5})$/.test(mailerId)) throw new RangeError(`not a mailer id: ${mailerId}`)
  if (!/^\d{3}$/.test(serviceTypeCode)) {
    throw new RangeError(`not a service type code: ${serviceTypeCode}`)
  }
  if (!/^(\d\d)?$/.test(sourceId)) throw new RangeError(`not a source id: ${sourceId}`)
  const front = `${applicationIdentifier(mailerId, sourceId)}${serviceTypeCode}${sourceId}${mailerId}`
  const body = front + serialText(serial, serialDigits(mailerId, sourceId))
  return joinParts(body, pieceCheckDigit(body))
}

function applicationIdentifier(mailerId: string, sourceId: string): string {
  if (sourceId !== '') return '94'
  return mailerId.length === 9 ? '92' : '93'
}
