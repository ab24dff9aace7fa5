import type { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../engine-errors.ts'

/** `whole` also compares each index with its table, and so reads everything twice. */
export type PageCheck = 'whole' | 'quick'

/**
 * The faults of a database's pages in SQLite's words; none where they are sound. Throws where the pages
 * could not be read for another reason, such as a disk that can only be read: that tells nothing of them.
 */
export function pageFaults(db: DatabaseSync, check: PageCheck): readonly string[] {
  const pragma = check === 'whole' ? 'integrity_check' : 'quick_check'
  try {
    const rows = db.prepare(`pragma ${pragma}(10)`).all()
    return rows.map(row => String(Object.values(row)[0])).filter(line => line !== 'ok')
  } catch (error) {
    if (!(error instanceof Error && isDamage(error))) throw error
    return [error.message]
  }
}
