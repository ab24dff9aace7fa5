import { describe, expect, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import { blocksOf } from '#test/support/doc-blocks.ts'
import { guidePages } from '#test/support/doc-pages.ts'
import { pastePage } from '#test/support/pasted-page.ts'
import { Shell } from '#test/support/shell.ts'
import { Terminal } from '#test/support/terminal.ts'

describe.each(guidePages)('%s', page => {
  it('has lines that work as pasted beside the checkout, and answers as it shows', async () => {
    await using shell = await Shell.open({
      CATALOG_DIR: builtInCatalogDir,
      WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8',
    })
    await using terminal = await Terminal.open(await shell.serve(), {}, 'beside it')
    const { outputs, mistakes } = await pastePage(page, terminal, { DATA_DIR: shell.dataDir })
    expect(outputs.length).toBeGreaterThan(0)
    expect(mistakes).toEqual([])
  })
})

describe('the guides', () => {
  const textOf = (page: string): string =>
    blocksOf(page)
      .map(({ text }) => text)
      .join('\n')

  it('can be read one after the other on one account: no two share an idempotency key', () => {
    const key = /(?:Idempotency-Key: |idempotencyKey: '|'(?=order-))([\w-]+)/g
    const keysOf = (page: string) =>
      new Set([...textOf(page).matchAll(key)].map(([, name]) => name))
    const keys = guidePages.flatMap(page => [...keysOf(page)])
    expect(keys).toEqual(expect.arrayContaining(['order-1001', 'order-1002', 'order-3001']))
    expect(keys.filter((name, place) => keys.indexOf(name) !== place)).toEqual([])
  })

  it('wait for nothing without an end', () => {
    const endless = guidePages.filter(page => /^\s*(until|while)\b/m.test(textOf(page)))
    expect(endless).toEqual([])
  })
})
