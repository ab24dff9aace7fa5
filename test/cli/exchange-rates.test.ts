import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'
import { temporaryFiles } from './sample-files.ts'

const file = temporaryFiles()

let shell: Shell
beforeAll(async () => {
  shell = await Shell.open()
  await shell.say('migrate')
})
afterAll(() => shell[Symbol.asyncDispose]())

const listed = async () => JSON.parse(await shell.say('exchange', 'list', '--json'))
const today = () => new Date().toISOString().slice(0, 10)

describe('an exchange rate', () => {
  it('is set for today, or for the day that is named', async () => {
    expect(await shell.say('exchange', 'list')).toContain('No exchange rate has been set')
    const said = await shell.say('exchange', 'set', 'USD', '1.38')
    expect(said).toMatch(/^1 USD is 1\.3800 CAD on \d{4}-\d{2}-\d{2}$/)
    await shell.say('exchange', 'set', 'USD', '1.385001', '--on', '2020-02-29')
    expect(await listed()).toMatchObject([
      { day: today(), currency: 'USD', rate: '1.3800', source: 'set', in_force: true },
      { day: '2020-02-29', currency: 'USD', rate: '1.385001', in_force: false },
    ])
  })

  it('replaces that of its day', async () => {
    await shell.say('exchange', 'set', 'GBP', '1.8', '--on', '2021-01-01')
    await shell.say('exchange', 'set', 'GBP', '1.9', '--on', '2021-01-01')
    const pounds = (await listed()).filter((one: { currency: string }) => one.currency === 'GBP')
    expect(pounds).toMatchObject([{ rate: '1.9000' }])
  })

  it.each([
    ['USD', '1,3850'],
    ['USD', '13850'],
    ['USD', '0'],
    ['USD', '-1.3'],
    ['USD', '1.3850001'],
    ['CAD', '1'],
    ['usd', '1.3850'],
    ['USD', '1.3850', '--on', '2026-02-30'],
  ])('is refused as a command line where it is wrong: %s %s', async (...words) => {
    const { code, stdout } = await shell.run('exchange', 'set', ...words)
    expect([code, stdout]).toEqual([2, ''])
  })

  it('is imported with others from a file', async () => {
    const text =
      '# Bank\ncurrency,day,rate,note\nEUR,2022-03-01,1.5700,\n"AUD",2022-03-02,0.91,holiday\n'
    const said = await shell.say('exchange', 'import', await file('bank.csv', text))
    expect(said).toBe('2 rates for EUR and AUD, from 2022-03-01 to 2022-03-02')
    expect(await listed()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ currency: 'AUD', rate: '0.9100', source: 'bank.csv' }),
      ]),
    )
  })

  it('is imported by nobody where the file has faults, which are named by line and column', async () => {
    const before = await listed()
    const text = [
      'day,currency,rate',
      '2023-01-01,USD,1.30',
      '2023-02-29,USD,1.31',
      '2023-01-03,CAD,1',
      '2023-01-04,USD,',
      '2023-01-01,USD,1.40',
    ].join('\n')
    const { code, stderr } = await shell.run('exchange', 'import', await file('bad.csv', text))
    expect(code).toBe(1)
    expect(stderr).toContain('bad.csv:3: day: 2023-02-29 is no date')
    expect(stderr).toContain('bad.csv:4: currency: CAD is none of USD, EUR, AUD and GBP')
    expect(stderr).toContain('bad.csv:5: rate: an empty cell is none: a rate is dollars')
    expect(stderr).toContain('bad.csv:6: repeats line 2')
    expect(await listed()).toEqual(before)
  })

  it.each([
    ['', 'is empty'],
    ['day,currency,rate\n', 'has no rates'],
    ['day,currency,price\n', 'has no column rate'],
    ['day,currency,rate\n2023-01-01,USD,1.3,8\n', 'more cells'],
  ])('is imported from no file such as %j', async (text, reason) => {
    const { code, stderr } = await shell.run('exchange', 'import', await file('odd.csv', text))
    expect(code).toBe(1)
    expect(stderr).toContain(reason)
  })
})
