import { CarrierError } from '#core/carrier-error.ts'
import type { ItemBlock, ParcelNumbering } from '#core/catalogue/numbering.ts'
import { courierNumber } from '#core/numbers/courier-number.ts'
import { itemNumber } from '#core/numbers/item-number.ts'
import { pieceNumber } from '#core/numbers/piece-number.ts'
import { type MailOptions, serviceTypeCode } from '#core/numbers/service-type-code.ts'

/** Each carrier counts its own serials, so two of its parcels never have the same number. */
export function numberParcel(
  numbering: ParcelNumbering,
  options: MailOptions,
  serial: number,
): string {
  try {
    return numbering.kind === 'courier'
      ? courierParcel(numbering, options, serial)
      : postParcel(numbering, options, serial)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'The carrier has no numbers left for this service.'
    throw new CarrierError('misconfigured', message, { cause: error })
  }
}

function courierParcel(
  { codes, shipper }: Extract<ParcelNumbering, { kind: 'courier' }>,
  { isReturn, signature }: MailOptions,
  serial: number,
): string {
  const plain = signature ? codes.signatureCode : codes.serviceCode
  return courierNumber({ shipper, serviceCode: isReturn ? codes.returnCode : plain, serial })
}

function postParcel(
  { codes, block }: Extract<ParcelNumbering, { kind: 'post' }>,
  options: MailOptions,
  serial: number,
): string {
  const { numbered } = codes
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
