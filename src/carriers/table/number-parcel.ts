import { CarrierError } from '#core/carrier-error.ts'
import type { ItemBlock, Marking } from '#core/catalogue/catalogue-marks.ts'
import { courierNumber } from '#core/numbers/courier-number.ts'
import { itemNumber } from '#core/numbers/item-number.ts'
import { pieceNumber } from '#core/numbers/piece-number.ts'
import { type MailOptions, serviceTypeCode } from '#core/numbers/service-type-code.ts'

/** Each carrier counts its own serials, so two of its parcels never have the same number. */
export function numberParcel(marking: Marking, options: MailOptions, serial: number): string {
  try {
    return marking.kind === 'courier'
      ? courierParcel(marking, options, serial)
      : postParcel(marking, options, serial)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'The carrier has no number left for this service.'
    throw new CarrierError('misconfigured', message, { cause: error })
  }
}

function courierParcel(
  { marks, shipper }: Extract<Marking, { kind: 'courier' }>,
  { isReturn, signature }: MailOptions,
  serial: number,
): string {
  const plain = signature ? marks.signatureCode : marks.serviceCode
  return courierNumber({ shipper, serviceCode: isReturn ? marks.returnCode : plain, serial })
}

function postParcel(
  { marks, block }: Extract<Marking, { kind: 'post' }>,
  options: MailOptions,
  serial: number,
): string {
  const { numbered } = marks
  if (numbered.as === 'item') {
    if (block.items === null) throw new RangeError('there is no block of item identifiers')
    const { country } = block.items
    return itemNumber({ kind: numbered.itemKind, country, serial: within(block.items, serial) })
  }
  const { mailerId, sourceId } = block
  const order = {
    serviceTypeCode: serviceTypeCode(numbered.mailClass, options),
    mailerId,
    serial,
  }
  return pieceNumber(sourceId === null ? order : { ...order, sourceId })
}

function within({ first, last }: ItemBlock, serial: number): number {
  const shifted = first + serial
  if (shifted > last) throw new RangeError(`serial ${serial} lies beyond the block's ${last}`)
  return shifted
}
