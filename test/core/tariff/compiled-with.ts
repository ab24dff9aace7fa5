import type { OfficialTable } from '#core/tariff/official-table.ts'
import type { Vocabulary } from '#core/tariff/vocabulary.ts'
import { withTable } from '#core/tariff/with-table.ts'

/** The almanac over a table, compiled without a pause. */
export function compiledWith(almanac: Vocabulary, table: OfficialTable): Vocabulary {
  const work = withTable(almanac, table)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
