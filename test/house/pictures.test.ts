import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const images = resolve(import.meta.dirname, '../../docs/images')
const pictures = globSync('**/*', { cwd: images })

it('the docs have pictures', () => {
  expect(pictures).not.toEqual([])
})

it.each(pictures)('%s is a PNG of 1280 pixels in width and below 150 kB', picture => {
  const bytes = readFileSync(resolve(images, picture))
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(1280)
  expect(bytes.length).toBeLessThan(150_000)
})
