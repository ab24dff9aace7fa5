import type { CarrierData } from '#core/catalogue/catalogue-data.ts'
import type {
  ItemBlock,
  NumberBlocks,
  PostBlock,
  ServiceNumbering,
} from '#core/catalogue/numbering.ts'
import { type Environment, environments } from '#core/environment.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { type EntryFault, type ListEntry, readEntries, refuseTaken } from './list-entry.ts'
import { carrierSchema, type RawCarrier, type RawService } from './schemas.ts'

type RawBlock = NonNullable<RawCarrier['post']>['numbers'][Environment]

/** Item identifiers have twenty-five second letters before a hundred million serials each. */
const itemSerials = 2_500_000_000

function readNumberBlocks(raw: RawCarrier, fault: EntryFault): NumberBlocks | null {
  if ((raw.post === undefined) === (raw.courier === undefined)) {
    fault(null, 'says how it numbers: either post or courier')
    return null
  }
  if (raw.courier) return { kind: 'courier', ...raw.courier }
  const { production, sandbox } = raw.post?.numbers ?? {}
  if (!production || !sandbox) return null
  return {
    kind: 'post',
    blocks: {
      production: readBlock(production, 'post.numbers.production', fault),
      sandbox: readBlock(sandbox, 'post.numbers.sandbox', fault),
    },
  }
}

function readBlock(raw: RawBlock, field: string, fault: EntryFault): PostBlock {
  const { mailer_id: mailerId, source_id: sourceId = null, items = null } = raw
  if (items && items.last < items.first) fault(`${field}.items.last`, 'last lies before first')
  if (items && items.last >= itemSerials) {
    fault(`${field}.items.last`, `item identifiers end at serial ${itemSerials - 1}`)
  }
  return { mailerId, sourceId, items }
}

/** Two carriers or two worlds with one block would issue the same number. */
function refuseSharedBlocks(
  carriers: readonly ListEntry<{ readonly numbers: NumberBlocks }>[],
): void {
  const seen: Block[] = []
  for (const { value, fault } of carriers) {
    for (const block of environments.flatMap(environment => blocksOf(value.numbers, environment))) {
      if (seen.some(other => overlaps(block, other))) {
        fault(block.field, `${block.text} is numbered from elsewhere too`)
      }
      seen.push(block)
    }
  }
}

type Block = { readonly field: string; readonly text: string } & (
  | { readonly kind: 'mailer' | 'shipper'; readonly name: string }
  | { readonly kind: 'items'; readonly items: ItemBlock }
)

function blocksOf(numbers: NumberBlocks, environment: Environment): readonly Block[] {
  if (numbers.kind === 'courier') {
    const name = numbers.shippers[environment]
    const field = `courier.shippers.${environment}`
    return [{ field, text: `the shipper ${name}`, kind: 'shipper', name }]
  }
  const { mailerId: name, items } = numbers.blocks[environment]
  const field = `post.numbers.${environment}`
  const mailer = { text: `the mailer id ${name}`, kind: 'mailer', name } as const
  const pieces = { field: `${field}.mailer_id`, ...mailer }
  if (items === null) return [pieces]
  const text = `the item block ${items.first} to ${items.last} of ${items.country}`
  return [pieces, { field: `${field}.items.first`, text, kind: 'items', items }]
}

/** A shipper of fewer than six characters is a block: it overlaps every shipper that begins with it. */
function overlaps(one: Block, other: Block): boolean {
  if (one.kind === 'items' || other.kind === 'items') {
    if (one.kind !== 'items' || other.kind !== 'items') return false
    const [a, b] = [one.items, other.items]
    return a.country === b.country && a.first <= b.last && b.first <= a.last
  }
  if (one.kind !== other.kind) return false
  if (one.kind === 'mailer') return one.name === other.name
  return one.name.startsWith(other.name) || other.name.startsWith(one.name)
}

/** Null, with a fault reported, for an entry without the codes that its carrier needs. */
export function readNumbering(
  raw: RawService,
  carrier: { readonly numbers: NumberBlocks } | undefined,
  fault: EntryFault,
): ServiceNumbering | null {
  if (!carrier) return null
  const { kind } = carrier.numbers
  const other = kind === 'post' ? 'courier' : 'post'
  if (raw[other]) fault(other, `${raw.carrier} is a ${kind}: say ${kind} instead of ${other}`)
  if (kind === 'courier') return courierNumbering(raw, fault)
  return postNumbering(raw, carrier.numbers, fault)
}

function courierNumbering({ courier }: RawService, fault: EntryFault): ServiceNumbering | null {
  if (!courier) {
    fault(null, 'courier is missing: its service_class and service_code number its parcels')
    return null
  }
  const { icon = '', service_class: serviceClass, service_code: serviceCode } = courier
  return {
    kind: 'courier',
    icon,
    serviceClass,
    serviceCode,
    signatureCode: courier.signature_code ?? serviceCode,
    returnCode: courier.return_code ?? serviceCode,
  }
}

function postNumbering(
  { post }: RawService,
  numbers: Extract<NumberBlocks, { kind: 'post' }>,
  fault: EntryFault,
): ServiceNumbering | null {
  if (!post) {
    fault(null, 'post is missing: its mail_class or item_kind numbers its parcels')
    return null
  }
  const { icon = '', mail_class: mailClass, item_kind: itemKind } = post
  if (mailClass !== undefined && itemKind === undefined) {
    return { kind: 'post', icon, numbered: { as: 'piece', mailClass } }
  }
  if (mailClass === undefined && itemKind !== undefined) {
    for (const environment of environments) {
      if (numbers.blocks[environment].items === null) {
        fault('post.item_kind', `the carrier has no items to number from in ${environment}`)
      }
    }
    return { kind: 'post', icon, numbered: { as: 'item', itemKind } }
  }
  fault('post', 'post says either mail_class or item_kind')
  return null
}

export function readCarriers(folder: CatalogueFolder): readonly ListEntry<CarrierData>[] {
  const list = folder.list('carriers.json', carrierSchema)
  const carriers = readEntries<(typeof list.items)[number]['value'], CarrierData>(
    list,
    (raw, fault) => {
      const { code, name, aliases = [], phone } = raw
      const numbers = readNumberBlocks(raw, fault)
      if (numbers === null) folder.unread.add('carriers.json')
      return numbers && { code, name, aliases, phone, numbers }
    },
  )
  refuseSharedBlocks(carriers)
  refuseTaken(carriers, 'code')
  return carriers
}
