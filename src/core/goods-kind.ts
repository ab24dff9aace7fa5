/** What a purchase may buy. */
export type GoodsKind = 'parcels' | 'freight'
