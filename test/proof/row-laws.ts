import type { Books, Row } from './books.ts'
import { ofEitherKind } from './either-kind.ts'

/** A bought shipment, with every number that leads to it. */
type BoughtRow = {
  readonly row: Row
  readonly request: { readonly packages?: readonly unknown[] }
  readonly bought: KeptLabel
  readonly numbers: readonly string[]
}

type KeptLabel = {
  readonly price: KeptPrice
  readonly fileFormat?: string
  readonly trackingCode: string
  readonly otherTrackingCodes?: readonly string[]
}

type KeptPrice = {
  readonly baseRate: number
  readonly addOns?: readonly { readonly cost: number }[]
  readonly duty?: number
  readonly rate: number
  readonly gst?: number
  readonly pst?: number
  readonly hst?: number
  readonly qst?: number
  readonly dutyTax?: number
  readonly tax?: number
  readonly total: number
}

/** What no SQL of both engines can tell, because it stands in the JSON of a row. */
export const rowLaws: Readonly<Record<string, (bought: BoughtRow) => boolean>> = {
  'a price adds up to the cent': addsUp,
  'each package that was bought has a number of its own': ({ request, bought }) =>
    new Set(codesOf(bought)).size === (request.packages?.length ?? 1),
  'the numbers that lead to a shipment are those of its packages': ({ bought, numbers }) =>
    codesOf(bought).toSorted().join() === numbers.toSorted().join(),
  'a label is a layout of ours or the file that its shipment names, never both': ({
    row,
    bought,
  }) =>
    row.file_format === (bought.fileFormat ?? null) &&
    (row.file_format === null || Number(row.has_layout) === 0),
  'the carrier’s book has the number of each package': ({ row, bought }) =>
    String(row.other_tracking_codes ?? '[]') === JSON.stringify(bought.otherTrackingCodes ?? []),
}

const codesOf = ({ trackingCode, otherTrackingCodes = [] }: KeptLabel): readonly string[] => [
  trackingCode,
  ...otherTrackingCodes,
]

const stretch = 5000

export async function brokenRowLaws(books: Books): Promise<Record<string, readonly Row[]>> {
  const broken: Record<string, Row[]> = {}
  const numbers = await numbersByShipment(books)
  for (let after = 0; ; ) {
    const rows = await books.rows(`${ofEitherKind}
      select s.account_id, s.id, s.ship_code, s.total_paid, d.request, d.bought,
        pieces.other_tracking_codes, f.format as file_format,
        case when d.label is null then 0 else 1 end as has_layout
      from consignment s
      join consignment_detail d on d.account_id = s.account_id and d.shipment_id = s.id
      left join carrier_book b on b.tracking_code = s.number
      left join carrier_book_pieces pieces
        on pieces.carrier = b.carrier and pieces.reference = b.reference
      left join label_file f on f.account_id = s.account_id and f.shipment_id = s.id
        and f.role = 'label'
      where s.bought_at is not null and s.id > ${after} order by s.id limit ${stretch}`)
    for (const row of rows) {
      const found = {
        row,
        request: JSON.parse(String(row.request)),
        bought: JSON.parse(String(row.bought)),
        numbers: numbers.get(`${row.account_id} ${row.id}`) ?? [],
      }
      for (const [law, holds] of Object.entries(rowLaws)) {
        if (!holds(found)) broken[law] = [...(broken[law] ?? []), row].slice(0, 5)
      }
    }
    if (rows.length < stretch) return broken
    after = Number(rows.at(-1)?.id)
  }
}

async function numbersByShipment(books: Books): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await books.rows(`
    select account_id, shipment_id, tracking_code from tracking_code_lookup
    union all
    select account_id, id, pro_number from freight where pro_number is not null`)
  const groups = Map.groupBy(rows, row => `${row.account_id} ${row.shipment_id}`)
  return new Map(
    [...groups].map(([key, group]) => [key, group.map(row => String(row.tracking_code))]),
  )
}

function addsUp({ row, bought }: BoughtRow): boolean {
  // What is usually zero is kept only where it is not.
  const { price } = bought
  const { addOns = [], duty = 0, gst = 0, pst = 0, hst = 0, qst = 0, dutyTax = 0, tax = 0 } = price
  const { baseRate, rate, total } = price
  const amounts = [baseRate, duty, rate, gst, pst, hst, qst, dutyTax, tax, total]
  return (
    amounts.every(amount => Number.isSafeInteger(amount) && amount >= 0) &&
    addOns.reduce((sum, { cost }) => sum + cost, baseRate + duty) === rate &&
    gst + pst + hst + qst + dutyTax === tax &&
    rate + tax === total &&
    total === row.total_paid
  )
}
