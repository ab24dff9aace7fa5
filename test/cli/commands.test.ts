import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'
import { parcel } from './sample-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'postilion-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('the shell', () => {
  it('shows help for every command', async () => {
    await using shell = await Shell.open()
    const help = await shell.say('--help')
    const commands = [...help.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(match => match[1] ?? '')
    expect(commands).toEqual(
      expect.arrayContaining([
        'serve',
        'migrate',
        'account',
        'token',
        'credits',
        'catalog',
        'rate-card',
        'quote',
        'seed',
        'doctor',
      ]),
    )
    const [serve, quote] = await Promise.all([
      shell.say('serve', '--help'),
      shell.say('quote', '--help'),
    ])
    expect(serve).toContain('--port')
    expect(quote).toContain('--explain')
  })

  it('says what is wrong on stderr, in a sentence, with a code that is not zero', async () => {
    await using shell = await Shell.open()
    const wrong = [
      ['nonsense'],
      ['account', 'set', 'nobody', 'region', 'BC'],
      ['token', 'create', '--account', 'nobody', '--environment', 'sandbox'],
      ['credits', 'grant', '--account', 'nobody', '--amount', 'lots'],
      ['quote', join(folder, 'not-there.json')],
    ]
    for (const args of wrong) {
      const { code, stdout, stderr } = await shell.run(...args)
      expect(code, args.join(' ')).not.toBe(0)
      expect(stdout).toBe('')
      expect(stderr).not.toContain('    at ')
      expect(stderr.length).toBeGreaterThan(10)
    }
  })

  it('says what the id of a token is', async () => {
    await using shell = await Shell.open()
    const { stderr } = await shell.run('token', 'revoke', 'abc', '--account', 'nobody')
    expect(stderr).toContain('The id of a token is a whole number')
  })

  it('seeds an account of the sandbox, and nothing of production', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    const told = JSON.parse(
      await shell.say('seed', '--account', 'acme', '--shipments', '120', '--json'),
    )
    expect(told).toMatchObject({ account: 'acme', shipments: 120 })
    expect(await shell.say('seed', '--account', 'acme', '--shipments', '5')).toMatch(
      /^acme: 5 shipments in [\d.]+ s, \d+ a second$/,
    )
    const { code, stderr } = await shell.run('seed', '--account', 'acme', '--shipments', 'lots')
    expect(code).not.toBe(0)
    expect(stderr).toContain('number of shipments')
    const credits = await shell.say('credits', 'grant', '--account', 'acme', '--amount', '1.00')
    expect(credits).toContain('balance 1.00')
  })

  it('makes an account, sets it up, and gives it a token and credits', async () => {
    await using shell = await Shell.open()
    const { id } = JSON.parse(await shell.say('account', 'create', 'acme', '--json'))
    await shell.say('account', 'set', 'acme', 'tier_pricing', 'true')
    await shell.say('account', 'set', String(id), 'region', 'BC')
    const accounts = JSON.parse(await shell.say('account', 'list', '--json'))
    expect(accounts).toMatchObject([
      {
        id,
        name: 'acme',
        settings: { region: 'BC', tier_pricing: true, max_declared_value: 1000 },
      },
    ])
    const token = await shell.say(
      'token',
      'create',
      '--account',
      'acme',
      '--environment',
      'production',
      '--scopes',
      'rates:read',
      '--expires-in',
      '30d',
    )
    expect(token).toMatch(/^postilion_production_[0-9A-Za-z]{49}$/)
    const tokens = JSON.parse(
      await shell.say(
        'token',
        'list',
        '--account',
        'acme',
        '--environment',
        'production',
        '--json',
      ),
    )
    expect(tokens).toMatchObject([{ scopes: ['rates:read'], revoked_at: null }])
    const granted = JSON.parse(
      await shell.say('credits', 'grant', '--account', 'acme', '--amount', '250.00', '--json'),
    )
    expect(granted).toMatchObject({ granted: '250.00', balance: '250.00' })
  })

  it('revokes a token, and says the same when it is asked again', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    await shell.say('token', 'create', '--account', 'acme', '--environment', 'sandbox')
    const list = async () =>
      JSON.parse(await shell.say('token', 'list', '--account', 'acme', '--json'))
    const [{ id, revoked_at }] = await list()
    expect(revoked_at).toBeNull()
    for (const _ of ['once', 'again']) {
      expect(await shell.say('token', 'revoke', String(id), '--account', 'acme')).toBe(
        `token ${id} is revoked`,
      )
    }
    expect((await list())[0].revoked_at).toEqual(expect.any(String))
  })

  it('warns of a sandbox token that works only after the account is given its sandbox', async () => {
    await using shell = await Shell.open()
    const { id } = JSON.parse(await shell.say('account', 'create', 'acme', '--json'))
    await shell.say('account', 'set', 'acme', 'sandbox', 'false')
    const create = (environment: string) =>
      shell.run('token', 'create', '--account', 'acme', '--environment', environment)
    const { code, stdout, stderr } = await create('sandbox')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^postilion_sandbox_\w+\n$/)
    expect(stderr).toContain(`account set ${id} sandbox true`)
    expect((await create('production')).stderr).toBe('')
  })

  it('refuses a setting that names nothing that there is', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    for (const [key, value, named] of [
      ['region', 'AB', 'AB'],
      ['default_package_type', 'Crate', 'Crate'],
      ['colour', 'red', 'colour'],
      ['return_address', '{"nam":"Acme"}', 'not nam.'],
      ['return_address', '{"country_code":"yy"}', 'There is no country YY.'],
    ] as const) {
      const { code, stderr } = await shell.run('account', 'set', 'acme', key, value)
      expect(code).toBe(1)
      expect(stderr).toContain(named)
    }
    const address = '{"name":"Acme","country_code":"ca"}'
    expect(await shell.say('account', 'set', 'acme', 'return_address', address)).toBe(
      'acme: return_address = {"name":"Acme","country_code":"CA"}',
    )
  })

  it('is well, and says so', async () => {
    await using shell = await Shell.open()
    await shell.say('migrate')
    const findings = JSON.parse(await shell.say('doctor', '--json'))
    expect(findings.length).toBeGreaterThan(6)
    expect(findings.filter((finding: { ok: boolean }) => !finding.ok)).toEqual([])
  })

  it('makes no data folder where somebody mistyped one', async () => {
    const dataDir = join(folder, 'mistyped')
    await using shell = await Shell.open({ DATA_DIR: dataDir })
    const readings = [['ledger', 'verify', '--json'], ['account', 'list', '--json'], ['jobs']]
    for (const args of readings) {
      const { code, stdout, stderr } = await shell.run(...args)
      expect(code, args.join(' ')).toBe(1)
      expect(stdout).toBe('')
      expect(stderr).toContain(`There is no data folder ${dataDir}.`)
    }
    const { code, stdout } = await shell.run('doctor')
    expect(code).toBe(1)
    expect(stdout).toContain(`FAIL  disk: ${dataDir} is not there.`)
    expect(await readdir(folder)).not.toContain('mistyped')
    // A price is no word about the house: it can be asked for before anything was started.
    expect(await shell.say('quote', await file('early.json', JSON.stringify(parcel)))).toContain(
      'CAD',
    )
    await shell.say('account', 'create', 'acme')
    expect(await shell.say('ledger', 'verify')).toContain('agree')
  })

  it('does not take a house without accounts for books that agree', async () => {
    await using shell = await Shell.open()
    const [told, shown] = await Promise.all([
      shell.run('ledger', 'verify'),
      shell.run('ledger', 'verify', '--environment', 'production', '--json'),
    ])
    expect(told).toMatchObject({ code: 1, stdout: '' })
    expect(told.stderr).toContain('There is no account in sandbox: nothing was verified.')
    expect(shown).toMatchObject({ code: 1, stdout: '[]\n' })
    expect(shown.stderr).toContain('There is no account in production: nothing was verified.')
  })

  it('is not well while a setting of an account names what left the catalogue', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    await shell.say('account', 'set', 'acme', 'default_package_type', 'Regional Rate Box B1')
    expect(await shell.say('doctor')).toContain('ok    production settings')
    using other = new TempCatalogue()
    other.edit('packages.json', 'Regional Rate Box B1', entry => ({ ...entry, retired: true }))
    await using later = await Shell.open({ CATALOG_DIR: other.dir, DATA_DIR: shell.dataDir })
    const { code, stdout } = await later.run('doctor')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'FAIL  sandbox settings: acme: default_package_type: Regional Rate Box B1 is retired.',
    )
  })

  it('is not well without its catalogue, and says what to do', async () => {
    await using shell = await Shell.open({ CATALOG_DIR: join(folder, 'nowhere') })
    const { code, stdout } = await shell.run('doctor')
    expect(code).toBe(1)
    expect(stdout).toContain('FAIL')
  })
})
