import { describe, expect, it } from 'vitest'
import { readSettings } from '#core/account/settings.ts'
import { declareItems } from '#core/customs/declare-customs.ts'
import { contentsOf } from '#core/shipment/declared-contents.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { mug, parcel } from '#test/proof/parcels.ts'

const words = {
  titled: { ...mug, title: 'Blue mug', description: null },
  described: { ...mug, title: 'Blue mug', description: 'Mug of clay' },
  declared: {
    ...mug,
    title: 'Blue mug',
    description: 'Mug of clay',
    customsDescription: 'Ceramic tableware',
  },
}

const requestOf = (item: ShipmentRequest['items'][number]): ShipmentRequest =>
  parcel({ items: [item] })

const settings = readSettings(new Map())

function declaredLine(item: ShipmentRequest['items'][number]): string | null | undefined {
  const declaration = declareItems(requestOf(item), settings)
  return 'lines' in declaration ? declaration.lines[0]?.description : null
}

describe('the words for an item', () => {
  it.each([
    ['titled', 'Blue mug'],
    ['described', 'Mug of clay'],
    ['declared', 'Ceramic tableware'],
  ] as const)('that is %s are to customs: %s', (item, expected) => {
    expect(declaredLine(words[item])).toBe(expected)
  })

  it.each([
    ['titled', 'Blue mug'],
    ['described', 'Mug of clay'],
    ['declared', 'Mug of clay'],
  ] as const)('that is %s are to people: %s', (item, expected) => {
    expect(contentsOf(requestOf(words[item]))).toBe(expected)
  })

  it('are missed by customs only where nothing at all was sent', () => {
    const faults = declareItems(requestOf({ ...mug, description: null }), settings)
    expect(faults).toMatchObject([{ part: 'description', line: 0 }])
  })
})
