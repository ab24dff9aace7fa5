export type SchemaMigrationTable = {
  id: number
  name: string
  checksum: string
  applied_at: number
}
