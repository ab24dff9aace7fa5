import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openTariff } from '#catalogue/tariff/open-tariff.ts'
import { classify } from '#core/tariff/classify.ts'

const almanac = resolve(import.meta.dirname, '../../../almanac/tariff')

it('reads the almanac with the first question, and once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tariff-'))
  const folder = join(dir, 'tariff')
  const tariff = openTariff(folder)
  expect(tariff).toThrow(`can't be read`)

  await cp(almanac, folder, { recursive: true })
  expect(classify(tariff(), { title: 'Raw honey' }).code).toBe('040900')

  await rm(dir, { recursive: true })
  expect(classify(tariff(), { title: 'Raw honey' }).code).toBe('040900')
})
