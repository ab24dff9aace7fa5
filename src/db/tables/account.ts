export type AccountTable = { id: number; name: string; created_at: number }
