/** A closed shop keeps its row for its orders' sake; its identifier is free again. */
export type ShopTable = {
  account_id: number
  id: number
  identifier: string
  origin: string
  created_at: number
  closed_at: number | null
}
