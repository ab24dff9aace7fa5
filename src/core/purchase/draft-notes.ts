import type { PostalAddress } from '../address/postal-address.ts'
import { addressDoubts, type DoubtScope } from '../address-check/address-doubts.ts'
import { customsNotes } from '../customs/declare-customs.ts'
import { doubtsAboutTaxIdentifier } from '../customs/tax-identifier.ts'
import type { LabelArtist } from '../ports/labels.ts'
import { soldUnprotected } from '../rating/message-beside-rates.ts'
import { customsDescriptionOf, type Item } from '../shipment/item.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'
import { listInWords } from '../values/list-in-words.ts'
import type { World } from '../world.ts'
import type { Decision } from './decide/decide-purchase.ts'
import type { PathOf } from './decide/purchase-fault.ts'

/** The part of a decision that a buyer is told about; null where nothing is decided yet. */
export type SaleNotes = Pick<Decision, 'declaration' | 'question'>

type NotedRequest = {
  readonly request: ShipmentRequest
  readonly orderId: string | null
  readonly doubtScope?: DoubtScope | undefined
  readonly pathOf: PathOf
}

/** Sentences about what was filled in, is lacking or doubtful. */
export const notesOf = (
  world: Pick<World, 'labels' | 'addressAlmanac'>,
  { request, orderId, pathOf, doubtScope }: NotedRequest,
  decision: SaleNotes | null,
): readonly string[] => [
  ...(decision?.question.insuredForNothing ? [soldUnprotected] : []),
  ...lackingAddress(request),
  ...doubtsAboutAddress(world, request, doubtScope ?? 'province'),
  ...(decision?.declaration ? customsNotes(decision.declaration) : []),
  ...doubtsAboutTaxIdentifier(request.taxIdentifier, pathOf({ part: 'taxIdentifier' })),
  ...lostLetters(world.labels, request, orderId, {
    goods: (decision?.declaration?.lines ?? []).flatMap(textsOf),
  }),
]

/** A purchase without name, street or city works, and says so. */
function lackingAddress({
  toAddress,
  returnAddress,
  isReturn,
}: ShipmentRequest): readonly string[] {
  const shop = isReturn ? returnAddress : null
  return [...lackingIn('address', toAddress), ...(shop ? lackingIn('return address', shop) : [])]
}

export function lackingIn(
  what: string,
  { name, company, address1, city }: PostalAddress,
): readonly string[] {
  const parts = [
    ['name', name ?? company],
    ['street', address1],
    ['city', city],
  ] as const
  const lacking = parts.filter(([, value]) => value === null).map(([part]) => part)
  return lacking.length > 0 ? [`The ${what} has no ${lacking.join(', no ')}.`] : []
}

function doubtsAboutAddress(
  { addressAlmanac }: Pick<World, 'addressAlmanac'>,
  { toAddress, returnAddress, isReturn }: ShipmentRequest,
  scope: DoubtScope,
): readonly string[] {
  const almanac = addressAlmanac()
  const shop = isReturn ? returnAddress : null
  return [
    ...addressDoubts(toAddress, almanac, scope),
    ...(shop ? addressDoubts(shop, almanac, scope).map(says => `Return address: ${says}`) : []),
  ]
}

/** The texts on the papers beside the parties and the order. */
type PrintedBeside = {
  readonly goods: readonly (string | null)[]
  readonly reference?: string | null
  readonly instructions?: string | null
}

/** Tells the buyer which parts of the request lose letters on the label or its papers. */
export function lostLetters(
  { losesLetters }: Pick<LabelArtist, 'losesLetters'>,
  request: Pick<ShipmentRequest, 'toAddress' | 'returnAddress' | 'fromAddress' | 'isReturn'>,
  orderId: string | null,
  printed: PrintedBeside,
): readonly string[] {
  const { toAddress, returnAddress, fromAddress, isReturn } = request
  const loses = (texts: readonly (string | null)[]) =>
    texts.some(text => text !== null && losesLetters(text))
  const [shop, sender] = isReturn ? [returnAddress, null] : [null, fromAddress]
  const parts = [
    ...lossesIn('', toAddress, loses),
    ...(shop ? lossesIn('return ', shop, loses) : []),
    ...(sender ? lossesIn('sender ', sender, loses) : []),
    ...(loses(printed.goods) ? ['description of the goods'] : []),
    ...(loses([orderId]) ? ['order id'] : []),
    ...(loses([printed.reference ?? null]) ? ['reference'] : []),
    ...(loses([printed.instructions ?? null]) ? ['special instructions'] : []),
  ]
  return parts.length === 0
    ? []
    : [`Some characters cannot be printed: in the ${listInWords(parts)}.`]
}

const textsOf = (item: Item): readonly (string | null)[] => [
  customsDescriptionOf(item),
  item.manufacturerName,
  item.manufacturerCity,
]

function lossesIn(
  whose: string,
  { name, company, address1, address2, city }: PostalAddress,
  loses: (texts: readonly (string | null)[]) => boolean,
): readonly string[] {
  const parts = [
    ['name', [name]],
    ['company', [company]],
    ['street', [address1, address2]],
    ['city', [city]],
  ] as const
  return parts.filter(([, texts]) => loses(texts)).map(([part]) => `${whose}${part}`)
}
