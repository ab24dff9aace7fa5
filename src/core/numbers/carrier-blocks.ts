import type { CarrierData, CatalogueData, ServiceData } from '../catalogue/catalogue-data.ts'
import type { Environment } from '../environment.ts'
import { courierSerials } from './courier-number.ts'
import { pieceSerials } from './piece-number.ts'

/** The serials that a carrier may number its parcels with, from 0 on, in one world. */
export type CarrierBlock = {
  /** The name of the carrier. */
  readonly carrier: string
  /** The block that the carrier was given, such as `the mailer id 804216`. */
  readonly name: string
  /** The range of the store that counts its serials. */
  readonly range: string
  readonly serials: number
}

export const serialRange = (carrierCode: string): string => `serial:${carrierCode}`

/** Without the blocks that no service of the world uses: their end stops no sale. */
export const carrierBlocks = (
  { carriers, services }: CatalogueData,
  environment: Environment,
): readonly CarrierBlock[] =>
  carriers.flatMap(carrier => {
    const { name, code } = carrier
    const sold = services.filter(
      service =>
        service.carrier === code && !service.retired && service.environments.includes(environment),
    )
    return blocksUsed(carrier, environment, sold).map(block => ({
      ...block,
      carrier: name,
      range: serialRange(code),
    }))
  })

function blocksUsed(
  { numbers }: CarrierData,
  environment: Environment,
  services: readonly ServiceData[],
): readonly Pick<CarrierBlock, 'name' | 'serials'>[] {
  if (services.length === 0) return []
  if (numbers.kind === 'courier') {
    const shipper = numbers.shippers[environment]
    return [{ name: `the shipper ${shipper}`, serials: courierSerials(shipper) }]
  }
  const { mailerId, sourceId, items } = numbers.blocks[environment]
  const numbersAs = (as: 'piece' | 'item'): boolean =>
    services.some(({ marks }) => marks.kind === 'post' && marks.numbered.as === as)
  const blocks = []
  if (numbersAs('piece')) {
    const serials = pieceSerials(mailerId, sourceId ?? '')
    blocks.push({ name: `the mailer id ${mailerId}`, serials })
  }
  if (items !== null && numbersAs('item')) {
    const { country, first, last } = items
    const name = `the item identifiers ${first} to ${last} of ${country}`
    blocks.push({ name, serials: last - first + 1 })
  }
  return blocks
}
