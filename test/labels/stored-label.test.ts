import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LabelContent } from '#core/ports/labels.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { contentAbroad, courierContent, postContent, receiver } from './sample-content.ts'

const hash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

const labels: readonly [string, LabelContent][] = [
  ['post', postContent],
  ['courier of the sandbox', { ...courierContent, sample: true }],
  ['abroad', contentAbroad],
  ['Hebrew', { ...postContent, recipient: { ...receiver, name: 'שלום כהן 12', company: '東京' } }],
  [
    'Japanese',
    { ...postContent, recipient: { ...receiver, name: '髙橋 さくら様', company: 'ポスト 12' } },
  ],
  [
    'Chinese',
    { ...postContent, recipient: { ...receiver, name: '王小明', company: '上海市浦东新区' } },
  ],
]

describe.each(labels)('the label %s', (name, content) => {
  const label = labelArtist.layOut(content)

  test('is stored and read without loss', () => {
    const text = labelArtist.pack(label)
    expect(labelArtist.unpack(text)).toEqual(label)
    expect(labelArtist.pack(labelArtist.unpack(text))).toBe(text)
  })

  test('gives the same bytes from its stored form, and the bytes that it always gave', () => {
    const stored = labelArtist.unpack(labelArtist.pack(label))
    const bytes = {
      pdf: hash(labelArtist.render(stored, 'pdf')),
      zpl: hash(labelArtist.render(stored, 'zpl')),
      zpl300: hash(labelArtist.render(stored, 'zpl', { dotsPerInch: 300 })),
      png: hash(labelArtist.render(stored, 'png')),
      png300: hash(labelArtist.render(stored, 'png', { dotsPerInch: 300 })),
    }
    expect(bytes).toEqual({
      pdf: hash(labelArtist.render(label, 'pdf')),
      zpl: hash(labelArtist.render(label, 'zpl')),
      zpl300: hash(labelArtist.render(label, 'zpl', { dotsPerInch: 300 })),
      png: hash(labelArtist.render(label, 'png')),
      png300: hash(labelArtist.render(label, 'png', { dotsPerInch: 300 })),
    })
    expect({
      [name]: { stored: hash(Buffer.from(labelArtist.pack(label))), ...bytes },
    }).toMatchSnapshot()
  })
})

test('text that is no stored label is refused', () => {
  expect(() => labelArtist.unpack('[2,[]]')).toThrow()
  expect(() => labelArtist.unpack('[1,[["q",1,2]]]')).toThrow()
  expect(() => labelArtist.unpack('{}')).toThrow()
})
