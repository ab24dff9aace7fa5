import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { emptyPostgres } from '../support/engines.ts'
import { whyNoPostgresClients } from '../support/postgres-clients.ts'
import { Shell } from '../support/shell.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'

const folder = mkdtempSync(join(tmpdir(), 'postilion-blocks-'))
/** A mailer of nine digits has ten million numbers. */
const smallBlock = 10_000_000
function smallCatalogue(): TempCatalogue {
  const catalogue = new TempCatalogue()
  catalogue.replace('carriers.json', '"804216"', '"912345678"')
  return catalogue
}

const catalogue = smallCatalogue()
afterAll(() => {
  catalogue[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

const withoutClients = await whyNoPostgresClients(inject('postgresUrl'))
const engines = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({ DATABASE_URL: await emptyPostgres() }),
}

const openShell = async (engine: keyof typeof engines, { dir } = catalogue): Promise<Shell> =>
  await Shell.open({ CATALOG_DIR: dir, ...(await engines[engine]()) })

const idOf = async (shell: Shell, name: string): Promise<number> =>
  Number(JSON.parse(await shell.say('account', 'create', name, '--json')).id)

const doctorOn = async (shell: Shell, check: string) => {
  const { code, stdout } = await shell.run('doctor', '--json')
  const findings: { check: string; ok: boolean; found: string; advice?: string }[] =
    JSON.parse(stdout)
  return { code, ...findings.find(finding => finding.check === check) }
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(`a carrier's block of numbers, on ${engine}`, () => {
    it('is not used up by an advance, which changes nothing where it would', async () => {
      await using shell = await openShell(engine)
      await shell.say('account', 'create', 'before')
      const { code, stderr } = await shell.run('numbers', 'advance', '10d')
      expect(code).toBe(1)
      expect(stderr).toContain(
        '<CarrierA> has 9999999 numbers left of the mailer id 912345678 in production.',
      )
      expect(stderr).toMatch(/smaller --skip-numbers, or add a larger block/)
      expect(await idOf(shell, 'after the refusal')).toBe(2)
      await shell.say('numbers', 'advance', '--skip-numbers', '9000000')
      const left = smallBlock - 9_000_001
      const all = await shell.run('numbers', 'advance', '--skip-numbers', String(left))
      expect(all).toMatchObject({ code: 1, stderr: expect.stringContaining(`has ${left} numbers`) })
      await shell.say('numbers', 'advance', '--skip-numbers', String(left - 1))
      expect(await idOf(shell, 'after the last')).toBeGreaterThan(smallBlock - 2)
    })

    it.skipIf(engine === 'PostgreSQL' && withoutClients !== null)(
      'is not used up by a restore, which leaves the data that is there',
      async () => {
        await using shell = await openShell(engine)
        await shell.say('account', 'create', 'of the backup')
        await shell.say('numbers', 'advance', '--skip-numbers', '9500000')
        const file = join(folder, `${engine}.backup`)
        await shell.say('backup', file)
        await shell.say('account', 'create', 'of today')
        const { code, stderr } = await shell.run('restore', file, '--replace')
        expect(code).toBe(1)
        expect(stderr).toContain(
          '<CarrierA> has 499999 numbers left of the mailer id 912345678 in production.',
        )
        expect(await shell.say('account', 'list')).toContain('of today')
        await shell.say('restore', file, '--replace', '--skip-numbers', '1000')
        expect(await shell.say('account', 'list')).not.toContain('of today')
        expect(await doctorOn(shell, 'production numbers')).toMatchObject({
          ok: true,
          found: expect.stringContaining('<CarrierA> has 498999 left of the mailer id 912345678'),
        })
      },
    )
  })
}

describe('a block of numbers', () => {
  it('is warned of by doctor when it is nearly used up, and fails when it is', async () => {
    using own = smallCatalogue()
    await using shell = await openShell('SQLite', own)
    await shell.say('account', 'create', 'acme')
    const fresh = await doctorOn(shell, 'production numbers')
    expect(fresh).toMatchObject({ code: 0, ok: true })
    expect(fresh.found?.split(', ')).toEqual([
      '<CarrierA> has 9999999 left of the mailer id 912345678',
      '<CarrierA> has 1199999999 left of the item identifiers 0 to 1199999999 of US',
      '<CarrierB> has 466559999999 left of the shipper P5T',
      '<FreightA> has 1599999999 left of the PRO numbers 0 to 1599999999',
      '<FreightB> has 1599999999 left of the PRO numbers 3200000000 to 4799999999',
      '<FreightC> has 1599999999 left of the PRO numbers 6400000000 to 7999999999',
    ])
    expect(fresh).not.toHaveProperty('advice')
    await shell.say('numbers', 'advance', '--skip-numbers', '9500000')
    expect(await doctorOn(shell, 'production numbers')).toMatchObject({
      code: 0,
      ok: true,
      advice: expect.stringContaining('new block'),
    })
    const sandbox = await doctorOn(shell, 'sandbox numbers')
    expect(sandbox).not.toHaveProperty('advice')
    // A source in front leaves the mailer a hundredth of its serials, and these are behind us.
    own.replace('carriers.json', '"912345678"', '"912345678", "source_id": "01"')
    expect(await doctorOn(shell, 'production numbers')).toMatchObject({
      code: 1,
      ok: false,
      found: expect.stringContaining('<CarrierA> has 0 left'),
      advice: expect.stringContaining('new block'),
    })
    await shell.say('numbers', 'advance', '--skip-numbers', '1000')
  })
})

describe('a count of numbers to leave out', () => {
  it.each([
    'restore any.backup --skip-numbers 0',
    'restore any.backup --skip-numbers 1000000001',
    'restore any.backup --skip-numbers 1e6',
    'numbers advance --skip-numbers 1000000001',
    'numbers advance 600d',
    'numbers advance yesterday',
    'numbers advance',
  ])('that makes no sense is a wrong command line: %s', async line => {
    await using shell = await openShell('SQLite')
    const { code, stderr } = await shell.run(...line.split(' '))
    expect(code).toBe(2)
    expect(stderr).toMatch(/from 1 to 1000000000|36h or 3d|give the age/)
  })

  it('up to a thousand million is taken', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    await shell.say('numbers', 'advance', '--skip-numbers', '1000000000')
    expect(await idOf(shell, 'after')).toBeGreaterThan(1_000_000_000)
  })
})
