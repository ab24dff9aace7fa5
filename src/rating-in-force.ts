import { carriersOver } from './carriers/registry.ts'
import type { OfficeEquipment } from './carriers/table/simulated-office.ts'
import type { CatalogueFault } from './catalogue/catalogue-fault.ts'
import { readImportedCards } from './catalogue/imported-card.ts'
import type { Carrier } from './core/ports/carrier.ts'
import type { CatalogueData } from './core/rating/catalogue-data.ts'
import { compileCatalogue } from './core/rating/compile-catalogue.ts'
import type { CompiledCatalogue } from './core/rating/compiled-catalogue.ts'
import type { RateCardReader } from './core/rating/rate-card-store.ts'
import type { Environment } from './core/world.ts'

type Compiled = {
  readonly generation: number
  readonly catalogue: CompiledCatalogue
  readonly carriers: readonly Carrier[]
  readonly faults: readonly CatalogueFault[]
}

/** A world's prices: the catalogue's files with the imported cards over them, replaced as a whole. */
export class RatingInForce {
  readonly #data: CatalogueData
  readonly #environment: Environment
  readonly #cards: RateCardReader
  readonly #office: OfficeEquipment
  #compiled: Compiled

  private constructor(
    data: CatalogueData,
    environment: Environment,
    cards: RateCardReader,
    office: OfficeEquipment,
    compiled: Compiled,
  ) {
    this.#data = data
    this.#environment = environment
    this.#cards = cards
    this.#office = office
    this.#compiled = compiled
  }

  static async open(
    data: CatalogueData,
    environment: Environment,
    cards: RateCardReader,
    office: OfficeEquipment,
  ): Promise<RatingInForce> {
    const compiled = await compile(data, environment, cards, office)
    return new RatingInForce(data, environment, cards, office, compiled)
  }

  get catalogue(): CompiledCatalogue {
    return this.#compiled.catalogue
  }

  get carriers(): readonly Carrier[] {
    return this.#compiled.carriers
  }

  /** Imported cards that no longer fit the catalogue's files, and are left out. */
  get faults(): readonly CatalogueFault[] {
    return this.#compiled.faults
  }

  /** Compiles anew where a card was imported since, and says whether it did. */
  async refresh(): Promise<boolean> {
    if ((await this.#cards.generation()) === this.#compiled.generation) return false
    this.#compiled = await compile(this.#data, this.#environment, this.#cards, this.#office)
    return true
  }
}

async function compile(
  data: CatalogueData,
  environment: Environment,
  reader: RateCardReader,
  office: OfficeEquipment,
): Promise<Compiled> {
  // The count first: a card imported meanwhile is then found by the next refresh.
  const generation = await reader.generation()
  const stored = await Promise.all(
    (await reader.list()).map(async card => ({ card, text: (await reader.text(card.id)) ?? '' })),
  )
  const { cards: importedCards, faults } = readImportedCards(stored, data)
  const catalogue = compileCatalogue(data, { environment, importedCards })
  return { generation, catalogue, carriers: carriersOver(catalogue, environment, office), faults }
}
