export type RateCardTextTable = { card_id: number; csv: string }
