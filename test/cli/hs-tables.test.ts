import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { firstOwnLine, type HsRows, hsTable } from '../support/hs-table.ts'
import { describeWithReference } from '../support/reference-data.ts'
import { Shell } from '../support/shell.ts'
import { temporaryFiles } from './sample-files.ts'

const file = temporaryFiles()

const shirts = (words: string): HsRows => [
  ['6109', 'T-shirts, singlets and other vests; knitted'],
  ['610910', `${words}; of cotton, knitted`],
]

const list = async (shell: Shell, ...args: readonly string[]) =>
  JSON.parse(await shell.say('hs', 'list', '--json', ...args))

describe('a table of the Harmonized System', () => {
  it('that is imported says what it has, and what the everyday words miss in it', async () => {
    await using shell = await Shell.open()
    const text = hsTable([...shirts('T-shirts'), ['98', 'Special'], ['6109.10.00', "Men's"]])
    const said = await shell.say('hs', 'import', await file('hs.csv', text))
    const lines = said.split('\n')
    expect(lines[0]).toMatch(
      /^HS table version 1: 96 chapters, 97 headings, 97 lines of six digits, in force from \d{4}-\d\d-\d\d\.$/,
    )
    expect(said).toContain('more than six digits: 1.')
    expect(said).toContain('chapters 98 and 99 or totals: 1.')
    expect(said).toMatch(/Headings that it no longer has.*: 0101, .*6110/)
    expect(said).toMatch(/Lines that it no longer has.*: .*610990/)
    expect(said).toMatch(/Headings without everyday words.*: 0199, /)
  })

  it('is kept by version, each with the day on which it begins', async () => {
    await using shell = await Shell.open()
    const path = await file('hs.csv', hsTable(shirts('T-shirts')))
    await shell.say('hs', 'import', path, '--valid-from', '2022-01-01')
    const told = JSON.parse(
      await shell.say('hs', 'import', path, '--valid-from', '2999-01-01', '--json'),
    )
    expect(told).toMatchObject({
      version: 2,
      valid_from: '2999-01-01',
      headings: 97,
    })
    expect(await list(shell)).toMatchObject([
      { version: 1, valid_from: '2022-01-01', in_force: true, source: 'hs.csv', lines: 97 },
      { version: 2, valid_from: '2999-01-01', in_force: false, source: 'hs.csv', lines: 97 },
    ])
    expect(await shell.say('hs', 'list')).toMatch(
      /1 {2}2022-01-01 {2}yes .*\n.*2 {2}2999-01-01 {2}- /,
    )
    expect(await list(shell, '--environment', 'production')).toEqual([])
  })

  it('with faults imports nothing and names each by line', async () => {
    await using shell = await Shell.open()
    const text = `${hsTable()}10121,Horses\n0102,\n`
    const { code, stderr } = await shell.run('hs', 'import', await file('bad.csv', text))
    expect(code).toBe(1)
    expect(stderr).toContain(`bad.csv:${firstOwnLine}: 10121 has 5 digits`)
    expect(stderr).toContain(`bad.csv:${firstOwnLine + 1}: 0102 has no description`)
    await shell.say('migrate')
    expect(await list(shell)).toEqual([])
  })

  it('is only checked by a rehearsal', async () => {
    await using shell = await Shell.open()
    const path = await file('hs.csv', hsTable())
    expect(await shell.say('hs', 'import', path, '--dry-run')).toContain('Nothing was imported.')
    expect(await readdir(shell.dataDir)).toEqual([])
    expect(await list(shell)).toEqual([])
    expect(await shell.say('hs', 'list')).toContain('No table of the Harmonized System')
  })

  it('begins on a day that exists', async () => {
    await using shell = await Shell.open()
    const path = await file('hs.csv', hsTable())
    const { code, stderr } = await shell.run('hs', 'import', path, '--valid-from', '2028-02-30')
    expect(code).not.toBe(0)
    expect(stderr).toContain('It must be a date such as 2028-01-01.')
  })
})

describeWithReference('hs/harmonized-system-2022.csv', 'the table of 2022', () => {
  it('is imported as it is, and lacks nothing that the everyday words lead to', async () => {
    await using shell = await Shell.open()
    const path = new URL('../../../shared/data/hs/harmonized-system-2022.csv', import.meta.url)
    const told = JSON.parse(await shell.say('hs', 'import', path.pathname, '--json'))
    expect(told).toMatchObject({ version: 1, chapters: 96, headings: 1228, lines: 5612 })
    expect(told.left_out).toEqual({ national_lines: 0, others: 4 })
    for (const gap of ['lost_headings', 'lost_lines', 'wordless_headings']) {
      expect(told[gap]).toEqual([])
    }
  })
})
