import { resolve } from 'node:path'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { compileFreight } from '#core/freight/compile-freight.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'

/**
 * The catalogue that services, shells and worlds of tests sell from. A carrier or a price of the built-in one
 * can go without a test that only needs some courier. What is no carrier's stands there as a link: countries,
 * places and taxes are facts, which tests prove of the built-in catalogue.
 */
export const testCatalogDir = resolve(import.meta.dirname, '../fixtures/catalog')
export const testCatalogueData = loadCatalogueData(testCatalogDir)
export const testCatalogue = compileCatalogue(testCatalogueData, { environment: 'sandbox' })
export const testFreight: FreightCatalogue = compileFreight(
  testCatalogueData,
  'sandbox',
  testCatalogue.table,
)
