import { describe, expect, it } from 'vitest'
import { checkRateCard } from '#catalogue/imported-card.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { type Block, blocksOf } from '../support/doc-blocks.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'

const blocks = blocksOf('catalog/README.md')

const blockWith = (words: string): Block['text'] =>
  blocks.find(({ text }) => text.includes(words))?.text ?? ''

describe('catalog/README.md shows', () => {
  it('the blocks of numbers that the carriers have', () => {
    using temp = new TempCatalogue()
    const carriers = JSON.parse(temp.read('carriers.json'))
    expect(carriers).toMatchObject(JSON.parse(blockWith('mailer_id')))
  })

  it('a chart of zones that can be read', () => {
    using temp = new TempCatalogue()
    temp.write('zones/shown.csv', blockWith('country,prefix'))
    expect(temp.faults()).toEqual([])
  })

  it('a rate card that can be imported', () => {
    using temp = new TempCatalogue()
    const card = checkRateCard(blockWith('card,'), 'shown.csv', loadCatalogueData(temp.dir))
    expect(card).toMatchObject({ name: 'Ground 2026', service: 'carrierb_ground', rows: 6 })
  })
})
