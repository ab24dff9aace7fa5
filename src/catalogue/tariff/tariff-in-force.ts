import { readOfficialTable, type TableReader, tableInForce } from '#core/tariff/official-table.ts'
import type { Vocabulary } from '#core/tariff/vocabulary.ts'
import { withTable } from '#core/tariff/with-table.ts'
import type { Clock } from '#core/time/clock.ts'
import { runInSlices } from '../sliced-work.ts'

/**
 * What a world's questions are answered by: the almanac, over the table that is in force. Each question
 * asks which one that is, so that an import and the turn of a day count at once, on every node.
 */
export class TariffInForce {
  readonly #reader: TableReader
  readonly #clock: Clock
  readonly #almanac: () => Vocabulary
  #compiled: { readonly version: number; readonly vocabulary: Promise<Vocabulary> } | null = null

  constructor(reader: TableReader, clock: Clock, almanac: () => Vocabulary) {
    this.#reader = reader
    this.#clock = clock
    this.#almanac = almanac
  }

  async vocabulary(): Promise<Vocabulary> {
    const table = tableInForce(await this.#reader.list(), this.#clock.now())
    if (table === null) return this.#almanac()
    if (this.#compiled?.version !== table.version) {
      const vocabulary = this.#compile(table.version)
      this.#compiled = { version: table.version, vocabulary }
      // The next question tries again where this one could not read it.
      vocabulary.catch(() => {
        this.#compiled = null
      })
    }
    return await this.#compiled.vocabulary
  }

  async #compile(version: number): Promise<Vocabulary> {
    const text = (await this.#reader.text(version)) ?? ''
    return await runInSlices(withTable(this.#almanac(), readOfficialTable(text)))
  }
}
