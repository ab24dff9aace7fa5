import { CarrierError } from '#core/carrier-error.ts'
import { serialRange } from '#core/catalogue/carrier-blocks.ts'
import type { Environment } from '#core/environment.ts'
import type { CompiledFreight, FreightTables } from '#core/freight/freight-catalogue.ts'
import { proNumber } from '#core/numbers/pro-number.ts'
import type { InProcessSelling } from '#core/ports/carrier/sell.ts'
import type { FreightOrder, FreightSale } from '#core/ports/freight/sell.ts'
import { papersOf } from './papers-of-order.ts'

export type BookInProcess = (order: FreightOrder) => InProcessSelling<FreightSale>

/** A carrier of the catalogue books in our transaction and needs nothing but a serial. */
export function bookFromTable(
  tables: FreightTables,
  services: readonly CompiledFreight[],
  environment: Environment,
): BookInProcess {
  const byId = new Map(services.map(service => [service.data.id, service]))
  return order => {
    const service = byId.get(order.serviceId)
    if (!service?.offered) {
      throw new CarrierError('unsupported', 'The carrier does not sell this service.')
    }
    const { carrier } = service
    return {
      kind: 'in_process',
      numbers: serialRange(carrier.code),
      pieces: 1,
      issue(firstSerial) {
        const trackingCode = issueNumber(service, environment, firstSerial)
        const confirmation = confirmationNumber(carrier.scac, trackingCode)
        return {
          trackingCode,
          confirmationNumber: confirmation,
          get label() {
            return papersOf(tables, service, order, { trackingCode, confirmation })
          },
        }
      },
    }
  }
}

function issueNumber(
  { carrier: { pro } }: CompiledFreight,
  environment: Environment,
  serial: number,
): string {
  try {
    const { digits, check, blocks } = pro
    return proNumber({ digits, check, block: blocks[environment], serial })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'The carrier has no numbers left for this service.'
    throw new CarrierError('misconfigured', message, { cause: error })
  }
}

/**
 * What the carrier's dispatch calls a booking. It is made from the PRO number, so that whoever finds the
 * booking again has the same one.
 */
export const confirmationNumber = (scac: string, proNumber: string): string =>
  `${scac}-${proNumber.slice(0, -1)}`
