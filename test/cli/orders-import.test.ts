import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'

let shell: Shell
beforeAll(async () => {
  shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
})
afterAll(() => shell[Symbol.asyncDispose]())

const heading =
  'order_id,name,address1,city,country_code,weight_unit,weight,value,currency,order_at'
const row = (order: string, weight = '2') =>
  `${order},Ada,1 Main St,Portland,us,lbs,${weight},25,CAD,2026-11-20 10:00:00`

async function fileOf(...rows: string[]): Promise<string> {
  const file = join(shell.dataDir, `orders-${crypto.randomUUID()}.csv`)
  await writeFile(file, [heading, ...rows, ''].join('\n'))
  return file
}

const bring = (file: string, store: string, ...more: string[]) =>
  shell.run('orders', 'import', file, '--account', 'alder', '--store', store, ...more)
const tallyOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout)

describe('orders import', () => {
  it('adds the orders of a file once, however often it comes', async () => {
    const file = await fileOf(...Array.from({ length: 250 }, (_, index) => row(`W-${index}`)))
    const first = await bring(file, 'Web')
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toBe('Web (created): 250 orders added, 0 already there, 0 lines refused\n')
    const second = tallyOf(await bring(file, 'Web', '--json'))
    expect(second).toMatchObject({ added: 0, known: 250, refused: 0, store_made: false })
    const byId = tallyOf(await bring(file, second.store_id, '--json'))
    expect(byId).toMatchObject({ store: 'Web', added: 0, known: 250 })
  })

  it('tells each line that is no order, keeps the others, and does not succeed', async () => {
    const file = await fileOf(
      row('good'),
      row('heavy', '0'),
      row('good'),
      'short,line',
      row('fine'),
    )
    const { code, stdout, stderr } = await bring(file, 'Mixed')
    expect(code).toBe(1)
    expect(stdout).toBe('Mixed (created): 2 orders added, 0 already there, 3 lines refused\n')
    expect(stderr.split('\n')).toEqual([
      'line 3: The weight must be greater than 0.',
      'line 4: The order_id good is already on line 2.',
      'line 5: Line 5 has 2 cells, but the heading has 10.',
      '',
    ])
    const mended = await fileOf(row('good'), row('heavy', '1'), row('fine'))
    expect(tallyOf(await bring(mended, 'Mixed', '--json'))).toMatchObject({ added: 1, known: 2 })
  })

  it('refuses an order whose items take more than 131,072 bytes, and keeps the others', async () => {
    const file = join(shell.dataDir, 'large.csv')
    const line = (order: string, index: number) =>
      `${row(order)},Line ${String(index).padStart(3, '0')} ${'x'.repeat(241)}`
    const large = Array.from({ length: 500 }, (_, index) => line('large', index))
    await writeFile(file, [`${heading},item_description`, ...large, line('fine', 0), ''].join('\n'))
    const { code, stdout, stderr } = await bring(file, 'Large')
    expect(code).toBe(1)
    expect(stdout).toBe('Large (created): 1 order added, 0 already there, 1 line refused\n')
    expect(stderr).toMatch(
      /^line 2: The items may not exceed 131072 bytes as JSON; these take \d+\.\n$/,
    )
  })

  it('as a dry run says the same, and does nothing', async () => {
    const file = await fileOf(row('one'), row('two', 'g'))
    for (const _ of [1, 2]) {
      const { code, stdout } = await bring(file, 'Rehearsed', '--dry-run', '--json')
      expect(code).toBe(1)
      expect(JSON.parse(stdout)).toEqual({
        account: 'alder',
        store: 'Rehearsed',
        store_id: null,
        store_made: true,
        dry_run: true,
        added: 1,
        known: 0,
        refused: 1,
        errors: [{ line: 3, message: 'The weight must be a number.' }],
      })
    }
    expect(tallyOf(await bring(file, 'Rehearsed', '--json'))).toMatchObject({ store_made: true })
  })

  it('opens no store for a file that is none', async () => {
    const file = await fileOf()
    await writeFile(file, 'this,is\nno,order\n')
    for (const _ of [1, 2]) {
      const { code, stderr } = await bring(file, 'Nowhere')
      expect(code).toBe(1)
      expect(stderr).toContain('postilion: The file has no column order_id')
    }
    expect(tallyOf(await bring(await fileOf(row('a')), 'Nowhere', '--json')).store_made).toBe(true)
  })

  it('finds no store by an id that none has, and no account that is not there', async () => {
    const file = await fileOf(row('a'))
    expect((await bring(file, '4711')).stderr).toBe('postilion: There is no store 4711.\n')
    const stranger = await shell.run('orders', 'import', file, '--account', 'oak', '--store', 'Web')
    expect(stranger.stderr).toBe('postilion: There is no account oak.\n')
  })
})
