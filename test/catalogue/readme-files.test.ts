import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRateCard } from '#catalogue/imported-card.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { builtInCatalogDir } from '#config/config.ts'
import { type Block, blocksOf } from '../support/doc-blocks.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'

const blocks = blocksOf('catalog/README.md')

const blockWith = (words: string): Block['text'] =>
  blocks.find(({ text }) => text.includes(words))?.text ?? ''

describe('catalog/README.md shows', () => {
  it('the blocks of numbers that the carriers have', () => {
    const carriers = JSON.parse(readFileSync(join(builtInCatalogDir, 'carriers.json'), 'utf8'))
    expect(carriers).toMatchObject(JSON.parse(blockWith('mailer_id')))
  })

  it('a chart of zones that can be read', () => {
    using temp = new TempCatalogue()
    temp.write('zones/shown.csv', blockWith('country,prefix'))
    expect(temp.faults()).toEqual([])
  })

  it('a rate card that can be imported', () => {
    const data = loadCatalogueData(builtInCatalogDir)
    const card = checkRateCard(blockWith('card,'), 'shown.csv', data)
    expect(card).toMatchObject({ name: 'Ground 2026', service: 'carrierb_ground', rows: 6 })
  })

  it('a tariff of freight that can be read', () => {
    using temp = new TempCatalogue()
    temp.write('freight/tariffs/shown.csv', blockWith('zone,class'))
    expect(temp.faults()).toEqual([])
  })
})
