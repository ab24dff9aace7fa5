import { CarrierError } from '#core/carrier-error.ts'
import { serialRange } from '#core/catalogue/carrier-blocks.ts'
import type { MailOptions } from '#core/numbers/service-type-code.ts'
import type { SaleOrder, Selling } from '#core/ports/carrier.ts'
import type { CompiledCatalogue, CompiledService } from '#core/rating/engine/compiled-catalogue.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { divideHalfUp } from '#core/values/money.ts'
import { labelFacts } from './label-facts.ts'
import { numberParcel } from './number-parcel.ts'

export type SellHere = (order: SaleOrder) => Extract<Selling, { kind: 'here' }>

/** A carrier of the catalogue sells in our transaction: a serial is all that it needs. */
export function sellAtTable(
  catalogue: CompiledCatalogue,
  carrierCode: string,
  services: readonly CompiledService[],
): SellHere {
  const byId = new Map(services.map(service => [service.data.id, service]))
  return order => {
    const service = byId.get(order.serviceId)
    if (!service?.offered) {
      throw new CarrierError('unsupported', 'The carrier does not sell this postage type.')
    }
    const options = mailOptions(catalogue, order.question)
    return {
      kind: 'here',
      numbers: serialRange(carrierCode),
      issue(serial) {
        const trackingCode = numberParcel(service.marking, options, serial)
        return {
          trackingCode,
          // A seed gives out numbers by the thousand, and shows none of their labels.
          get label() {
            return labelFacts(catalogue, service, order, options, trackingCode)
          },
        }
      },
    }
  }
}

const oneHundredUsd = 100_00

/** The posts of the world insure in US dollars: the value is turned back at the catalogue's rate. */
function mailOptions(
  catalogue: CompiledCatalogue,
  { signature, insured, declaredValue, isReturn }: RateQuestion,
): MailOptions {
  const inHouseCurrency = catalogue.toHouseCurrency(oneHundredUsd, 'USD')
  const insuredUsd = insured ? divideHalfUp(declaredValue * oneHundredUsd, inHouseCurrency) : null
  return { signature, insuredUsd, isReturn }
}
