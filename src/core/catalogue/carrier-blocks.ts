import type { Environment } from '../environment.ts'
import { courierSerials } from '../numbers/courier-number.ts'
import type { CarrierBlock } from '../numbers/numbers-left.ts'
import { pieceSerials } from '../numbers/piece-number.ts'
import { proSerials } from '../numbers/pro-number.ts'
import type { CarrierData, CatalogueData, ServiceData } from './catalogue-data.ts'
import type { FreightCarrierData } from './freight-data.ts'

export const serialRange = (carrierCode: string): string => `serial:${carrierCode}`

/** Without the blocks that no service of the world uses: their end stops no sale. */
export function carrierBlocks(
  { carriers, services, freight }: CatalogueData,
  environment: Environment,
): readonly CarrierBlock[] {
  const soldBy = <S extends Sold>({ code }: NumberedCarrier, all: readonly S[]): readonly S[] =>
    all.filter(
      ({ carrier, retired, environments }) =>
        carrier === code && !retired && environments.includes(environment),
    )
  const parcels = carriers.flatMap(carrier =>
    named(carrier, blocksUsed(carrier, environment, soldBy(carrier, services))),
  )
  const loads = freight.carriers
    .filter(carrier => soldBy(carrier, freight.services).length > 0)
    .flatMap(carrier => named(carrier, [proBlock(carrier, environment)]))
  return [...parcels, ...loads]
}

type Sold = Pick<ServiceData, 'carrier' | 'retired' | 'environments'>
type NumberedCarrier = Pick<CarrierData, 'code' | 'name'>
type Block = Pick<CarrierBlock, 'name' | 'serials'>

const named = (
  { name, code }: NumberedCarrier,
  blocks: readonly Block[],
): readonly CarrierBlock[] =>
  blocks.map(block => ({ ...block, carrier: name, range: serialRange(code) }))

function proBlock({ pro }: FreightCarrierData, environment: Environment): Block {
  const block = pro.blocks[environment]
  return { name: `the PRO numbers ${block.first} to ${block.last}`, serials: proSerials(block) }
}

function blocksUsed(
  { numbers }: CarrierData,
  environment: Environment,
  services: readonly ServiceData[],
): readonly Block[] {
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
