import { CarrierError } from '#core/carrier-error.ts'
import { serialRange } from '#core/catalogue/carrier-blocks.ts'
import type { MailOptions } from '#core/numbers/service-type-code.ts'
import type { InProcessSelling, SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { CompiledCatalogue, CompiledService } from '#core/rating/engine/compiled-catalogue.ts'
import type { RateParcel, RateQuestion } from '#core/rating/question.ts'
import { divideHalfUp } from '#core/values/money.ts'
import { labelContent, type NumberedParcel } from './label-content.ts'
import { numberParcel } from './number-parcel.ts'

export type SellInProcess = (order: SaleOrder) => InProcessSelling

/** A carrier of the catalogue sells in our transaction and needs nothing but serials. */
export function sellFromTable(
  catalogue: CompiledCatalogue,
  carrierCode: string,
  services: readonly CompiledService[],
): SellInProcess {
  const byId = new Map(services.map(service => [service.data.id, service]))
  return order => {
    const service = byId.get(order.serviceId)
    if (!service?.offered) {
      throw new CarrierError('unsupported', 'The carrier does not sell this postage type.')
    }
    const { parcels } = order.question
    const options = mailOptions(catalogue, order.question)
    return {
      kind: 'in_process',
      numbers: serialRange(carrierCode),
      pieces: parcels.length,
      issue(firstSerial) {
        const numbered = (parcel: RateParcel, at: number): NumberedParcel => ({
          parcel,
          trackingNumber: numberParcel(service.numbering, options, firstSerial + at),
        })
        const first = numbered(parcels[0], 0)
        const others = parcels.slice(1).map((parcel, at) => numbered(parcel, at + 1))
        return {
          trackingCode: first.trackingNumber,
          otherTrackingCodes: others.map(({ trackingNumber }) => trackingNumber),
          // Made on demand: a seed issues thousands of numbers and needs no label.
          get label() {
            return labelContent(catalogue, service, order, options, [first, ...others])
          },
        }
      },
    }
  }
}

const oneHundredUsd = 100_00

/** Posts insure in US dollars: the value is converted back at the catalogue's rate. */
function mailOptions(
  catalogue: CompiledCatalogue,
  { signature, insured, givenValue, isReturn }: RateQuestion,
): MailOptions {
  const inHouseCurrency = catalogue.toHouseCurrency(oneHundredUsd, 'USD')
  const insuredUsd = insured ? divideHalfUp(givenValue * oneHundredUsd, inHouseCurrency) : null
  return { signature, insuredUsd, isReturn }
}
