export type AccountSettingTable = { account_id: number; key: string; value: string }
