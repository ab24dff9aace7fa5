import type { ShipmentKind } from '#core/shipment-kind.ts'

/** Tables of parcels and of freight that have the same columns, as far as they are named here. */
export type GoodsTables = {
  readonly rows: 'shipment' | 'freight'
  readonly details: 'shipment_detail' | 'freight_detail'
  readonly counts: 'shipment_count' | 'freight_count'
  readonly events: 'tracking_event' | 'freight_event'
}

export const goodsTables: Readonly<Record<ShipmentKind, GoodsTables>> = {
  parcels: {
    rows: 'shipment',
    details: 'shipment_detail',
    counts: 'shipment_count',
    events: 'tracking_event',
  },
  freight: {
    rows: 'freight',
    details: 'freight_detail',
    counts: 'freight_count',
    events: 'freight_event',
  },
}

/** One set of statements for the tables of each kind of goods. */
export const forEachGoods = <S>(
  define: (tables: GoodsTables) => S,
): Readonly<Record<ShipmentKind, S>> => ({
  parcels: define(goodsTables.parcels),
  freight: define(goodsTables.freight),
})

/** Kysely's types allow one table alone in a join or a union: the columns that are read are the same. */
export const detailsAsD = ({ details }: GoodsTables) => `${details} as d` as 'shipment_detail as d'
export const rowsAsS = (goods: ShipmentKind) => `${goodsTables[goods].rows} as s` as 'shipment as s'
