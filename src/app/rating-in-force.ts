import { setImmediate } from 'node:timers/promises'
import { carriersOver } from '#carriers/registry.ts'
import type { SimulatedCarrierDeps } from '#carriers/simulated/simulated-carrier.ts'
import type { CardsInForce } from '#catalogue/cards-in-force.ts'
import type { CatalogueFault } from '#catalogue/catalogue-fault.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'

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
  readonly #cards: CardsInForce
  readonly #carrierDeps: SimulatedCarrierDeps
  #compiled: Compiled
  #refreshing: Promise<boolean> | null = null

  private constructor(
    data: CatalogueData,
    environment: Environment,
    cards: CardsInForce,
    carrierDeps: SimulatedCarrierDeps,
    compiled: Compiled,
  ) {
    this.#data = data
    this.#environment = environment
    this.#cards = cards
    this.#carrierDeps = carrierDeps
    this.#compiled = compiled
  }

  static async open(
    data: CatalogueData,
    environment: Environment,
    cards: CardsInForce,
    carrierDeps: SimulatedCarrierDeps,
  ): Promise<RatingInForce> {
    const compiled = await compile(data, environment, cards, carrierDeps)
    return new RatingInForce(data, environment, cards, carrierDeps, compiled)
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

  /**
   * Compiles anew where a card was imported since, and says whether it did. Who asks while it does
   * gets the same answer: two never run beside each other.
   */
  refresh(): Promise<boolean> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #refresh(): Promise<boolean> {
    if ((await this.#cards.generation()) === this.#compiled.generation) return false
    this.#compiled = await compile(this.#data, this.#environment, this.#cards, this.#carrierDeps)
    return true
  }
}

async function compile(
  data: CatalogueData,
  environment: Environment,
  cards: CardsInForce,
  carrierDeps: SimulatedCarrierDeps,
): Promise<Compiled> {
  // The count first: a card imported meanwhile is then found by the next refresh.
  const generation = await cards.generation()
  const { cards: importedCards, faults } = await cards.list()
  // Whoever waited for the cards to be read comes first.
  await setImmediate()
  const catalogue = compileCatalogue(data, { environment, importedCards })
  return {
    generation,
    catalogue,
    carriers: carriersOver(catalogue, environment, carrierDeps),
    faults,
  }
}
