import type { DatabaseSync } from 'node:sqlite'

/** `whole` also compares each index with its table, and so reads everything twice. */
export type PageCheck = 'whole' | 'quick'

/** The faults of a database's pages in SQLite's words; none where they are sound. */
export function pageFaults(db: DatabaseSync, check: PageCheck): readonly string[] {
  const pragma = check === 'whole' ? 'integrity_check' : 'quick_check'
  try {
    const rows = db.prepare(`pragma ${pragma}(10)`).all()
    return rows.map(row => String(Object.values(row)[0])).filter(line => line !== 'ok')
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
