import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { hsTable } from '../../../support/hs-table.ts'
import { Shell } from '../../../support/shell.ts'

const title = "Men's cotton crew neck T-shirt"

it('a running server classifies by each table that is imported, with the next question', async () => {
  await using shell = await Shell.open()
  const server = await shell.serve()
  const post = async (path: string, body: object): Promise<Body> => {
    const answer = await fetch(`${server.address}/sandbox/api/v5${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Body }).data
  }
  const ours = await post('/products/classify', { title })
  expect(ours).toMatchObject({ hs_code: '610910' })
  for (const words of ['T-shirts', 'Tee shirts']) {
    const description = `${words}; of cotton, knitted`
    const rows = [['6109', 'Shirts'] as const, ['610910', description] as const]
    const file = join(shell.dataDir, 'hs.csv')
    await writeFile(file, hsTable(rows))
    await shell.say('hs', 'import', file)
    const theirs = await post('/products/classify', { title })
    expect(theirs).toMatchObject({ hs_code: '610910', description })
    expect(theirs.description).not.toBe(ours.description)
    const product = await post('/products', { sku: words, title })
    expect(product.suggestion).toMatchObject({ hs_code: '610910', description })
  }
})
