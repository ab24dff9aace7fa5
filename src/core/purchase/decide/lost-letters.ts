import type { PostalAddress } from '../../address/postal-address.ts'
import type { LabelArtist } from '../../ports/labels.ts'
import { customsDescriptionOf, type Item } from '../../shipment/item.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'
import { listInWords } from '../../values/list-in-words.ts'

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

/** What stands on the papers beside the parties and the order. */
export type PrintedBeside = {
  readonly goods: readonly (string | null)[]
  readonly reference?: string | null
  readonly instructions?: string | null
}

export const textsOf = (item: Item): readonly (string | null)[] => [
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
