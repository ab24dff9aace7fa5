import type { Environment } from '../environment.ts'
import { courierSerials } from '../numbers/courier-number.ts'
import type { CarrierBlock } from '../numbers/numbers-left.ts'
import { pieceSerials } from '../numbers/piece-number.ts'
import type { CarrierData, CatalogueData, ServiceData } from './catalogue-data.ts'

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
    services.some(({ numbering }) => numbering.kind === 'post' && numbering.numbered.as === as)
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
