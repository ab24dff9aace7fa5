import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'

const orders = `order_id,name,address1,city,country_code,weight_unit,weight,value,currency,order_at
1001,Ada,1 Main St,New York,US,oz,12,10,CAD,2026-11-20 15:04:05
1002,Ben,2 Main St,New York,US,oz,no,10,CAD,2026-11-20 15:04:05
`
const line = (says: string) => new RegExp(`\r\u001b\\[K${says}`)

it('long commands tell a terminal how far they are, and nobody else', async () => {
  const seen = 'data:text/javascript,process.stderr.isTTY=true'
  await using terminal = await Shell.open({ NODE_OPTIONS: `--import ${seen}` })
  const file = join(terminal.dataDir, 'orders.csv')
  await writeFile(file, orders)
  const seed = ['seed', '--account', 'acme', '--shipments', '130'] as const
  const bring = ['orders', 'import', file, '--account', 'acme', '--store', 'Web'] as const
  const verify = ['ledger', 'verify', '--account', 'acme'] as const
  await terminal.say('account', 'create', 'acme')
  expect((await terminal.run(...seed)).stderr).toMatch(line('1[23]0 of 130 shipments'))
  const brought = await terminal.run(...bring)
  expect(brought.stderr).toMatch(line('1 order read'))
  expect(brought.stderr).toMatch(line('line 3: '))
  const verified = await terminal.run(...verify)
  expect(verified.stderr).toMatch(line('acme: \\d+ rows'))
  // The line is gone when the answer comes.
  expect(verified.stderr.endsWith('\r\u001b[K')).toBe(true)
  expect(verified.stdout).toMatch(/^acme: \d+ transactions/)

  await using elsewhere = await Shell.open({ DATA_DIR: terminal.dataDir })
  const quiet = [await elsewhere.run(...seed), await elsewhere.run(...verify)]
  expect(quiet.map(({ stderr }) => stderr)).toEqual(['', ''])
  expect((await elsewhere.run(...bring)).stderr).toMatch(/^line 3: [^\n]+\n$/)
})
