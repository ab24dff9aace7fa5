export type RateCardTable = {
  id: number
  name: string
  version: number
  service: string
  valid_from: string
  valid_to: string | null
  imported_at: number
  source: string
  row_count: number
}
