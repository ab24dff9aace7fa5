export type TokenLookupTable = { secret_hash: string; account_id: number; token_id: number }
