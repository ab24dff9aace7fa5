import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { labelArtist } from '#labels/label-artist.ts'

const fixture = new URL('../fixtures/stored-labels.json', import.meta.url)
const stored: Readonly<Record<string, string>> = JSON.parse(readFileSync(fixture, 'utf8'))

const hash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** What each of these labels was printed as when it was stored. */
const printed = {
  Hebrew: {
    pdf: '436e527dc5675930',
    png: '90d173e0180e8df8',
    zpl: 'ac657aa8144cfdac',
    zpl300: '5efb4eb74068a5ef',
  },
  abroad: {
    pdf: '08860b3ac8eb9b1b',
    png: 'b92f718843968c92',
    zpl: '821d7cb12519de6b',
    zpl300: '145980cd9347eb6a',
  },
  'courier of the sandbox': {
    pdf: 'afd86f1ca26e8163',
    png: 'd2b3a596e57e5283',
    zpl: '2dfc5eae7ed1116f',
    zpl300: '6d8b2545ee3f1962',
  },
  post: {
    pdf: '6b03f017fa00bc8c',
    png: '4f0d2657d8eaeffc',
    zpl: 'b50daffb3f4bcbaa',
    zpl300: 'b1600e758e76c157',
  },
} as const

describe.each(Object.entries(printed))('a label that was stored before: %s', (name, bytes) => {
  const label = labelArtist.unpack(stored[name] ?? '')

  test('is printed as it always was', () => {
    expect({
      pdf: hash(labelArtist.render(label, 'pdf')),
      png: hash(labelArtist.render(label, 'png')),
      zpl: hash(labelArtist.render(label, 'zpl')),
      zpl300: hash(labelArtist.render(label, 'zpl', { dotsPerInch: 300 })),
    }).toEqual(bytes)
  })

  test('is stored again as it was', () => {
    expect(labelArtist.pack(label)).toBe(stored[name])
  })
})
