import { CarrierError } from '#core/carrier-error.ts'
import { serialRange } from '#core/catalogue/carrier-blocks.ts'
import type { MailOptions } from '#core/numbers/service-type-code.ts'
import type { InProcessSelling, SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { CompiledCatalogue, CompiledService } from '#core/rating/engine/compiled-catalogue.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { divideHalfUp } from '#core/values/money.ts'
import { labelContent } from './label-content.ts'
import { numberParcel } from './number-parcel.ts'

export type SellInProcess = (order: SaleOrder) => InProcessSelling

/** A carrier of the catalogue sells in our transaction and needs nothing but a serial. */
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
    const options = mailOptions(catalogue, order.question)
    return {
      kind: 'in_process',
      numbers: serialRange(carrierCode),
      issue(serial) {
        const trackingCode = numberParcel(service.numbering, options, serial)
        return {
          trackingCode,
          // Made on demand: a seed issues thousands of numbers and needs no label.
          get label() {
            return labelContent(catalogue, service, order, options, trackingCode)
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
  { signature, insured, declaredValue, isReturn }: RateQuestion,
): MailOptions {
  const inHouseCurrency = catalogue.toHouseCurrency(oneHundredUsd, 'USD')
  const insuredUsd = insured ? divideHalfUp(declaredValue * oneHundredUsd, inHouseCurrency) : null
  return { signature, insuredUsd, isReturn }
}
