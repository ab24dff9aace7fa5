export type WorldFactTable = { key: string; value: string }
