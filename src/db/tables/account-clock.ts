export type AccountClockTable = { account_id: number; offset_ms: number }
