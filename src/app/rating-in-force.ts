import { setImmediate } from 'node:timers/promises'
import type { SimulatedFreightDeps } from '#carriers/freight/simulated-freight.ts'
import { carriersOver, freightCarriersOver } from '#carriers/registry.ts'
import type { SimulatedCarrierDeps } from '#carriers/simulated/simulated-carrier.ts'
import type { CardsInForce } from '#catalogue/cards-in-force.ts'
import type { CatalogueFault } from '#catalogue/catalogue-fault.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { OwnPricedCarrier } from '#core/catalogue/own-priced-services.ts'
import type { Environment } from '#core/environment.ts'
import { compileFreight } from '#core/freight/compile-freight.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { FreightCarrier } from '#core/ports/freight/freight-carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'

/** The carriers outside the process, whose services stand in the catalogue beside its own. */
export type ConnectedCarriers = {
  readonly listed: readonly OwnPricedCarrier[]
  /** Opens what was connected since the last time. */
  refresh(): Promise<void>
}

export const noConnectedCarriers: ConnectedCarriers = { listed: [], async refresh() {} }

/** What the simulated carriers of a world need. */
type CarrierDeps = SimulatedCarrierDeps & SimulatedFreightDeps

type CompiledRating = {
  readonly generation: number
  readonly catalogue: CompiledCatalogue
  readonly carriers: readonly Carrier[]
  readonly freight: FreightCatalogue
  readonly freightCarriers: readonly FreightCarrier[]
  readonly faults: readonly CatalogueFault[]
}

/** A world's prices: the catalogue's files with the imported cards over them. They change as a whole. */
export class RatingInForce {
  readonly #cards: CardsInForce
  readonly #compile: () => Promise<CompiledRating>
  #compiled: CompiledRating
  #refreshing: Promise<boolean> | null = null

  private constructor(
    cards: CardsInForce,
    compile: () => Promise<CompiledRating>,
    compiled: CompiledRating,
  ) {
    this.#cards = cards
    this.#compile = compile
    this.#compiled = compiled
  }

  static async open(
    data: CatalogueData,
    environment: Environment,
    cards: CardsInForce,
    carrierDeps: CarrierDeps,
    connected: ConnectedCarriers = noConnectedCarriers,
  ): Promise<RatingInForce> {
    const compileNow = () => compile(data, environment, cards, carrierDeps, connected)
    return new RatingInForce(cards, compileNow, await compileNow())
  }

  get catalogue(): CompiledCatalogue {
    return this.#compiled.catalogue
  }

  get carriers(): readonly Carrier[] {
    return this.#compiled.carriers
  }

  get freight(): FreightCatalogue {
    return this.#compiled.freight
  }

  get freightCarriers(): readonly FreightCarrier[] {
    return this.#compiled.freightCarriers
  }

  /** Imported cards that no longer fit the catalogue's files, and are left out. */
  get faults(): readonly CatalogueFault[] {
    return this.#compiled.faults
  }

  /**
   * Compiles again if a card was imported or an account at a carrier changed since, and returns whether it
   * did. Calls during a refresh share its answer: no two refreshes run at the same time.
   */
  refresh(): Promise<boolean> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #refresh(): Promise<boolean> {
    if ((await this.#cards.generation()) === this.#compiled.generation) return false
    this.#compiled = await this.#compile()
    return true
  }
}

async function compile(
  data: CatalogueData,
  environment: Environment,
  cards: CardsInForce,
  carrierDeps: CarrierDeps,
  connected: ConnectedCarriers,
): Promise<CompiledRating> {
  // Read before the cards: if a card is imported meanwhile, the next refresh sees another generation.
  const generation = await cards.generation()
  const { cards: importedCards, faults } = await cards.list()
  await connected.refresh()
  // Compiling blocks the event loop: requests that waited meanwhile go first.
  await setImmediate()
  const catalogue = compileCatalogue(data, {
    environment,
    importedCards,
    ownPriced: connected.listed,
  })
  const freight = compileFreight(data, environment, catalogue.table)
  return {
    generation,
    catalogue,
    carriers: carriersOver(catalogue, environment, carrierDeps),
    freight,
    freightCarriers: freightCarriersOver(freight, environment, carrierDeps),
    faults,
  }
}
