import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dayMs } from '#core/time/durations.ts'
import { Shell } from '../support/shell.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'
import { rateBody, sandboxApi, shipmentBody } from '../support/tested-version.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'postilion-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const parcel = {
  to_address: {
    name: 'Ada Moreau',
    city: 'Portland',
    province_code: 'OR',
    postal_code: '97205',
    country_code: 'US',
  },
  weight_unit: 'lbs',
  weight: 2.5,
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
}

const card = (price: string): string => `card,my ground
service,<CarrierB> Ground
currency,CAD
valid_from,2020-01-01
valid_to,
tier,basis,package,up_to,unit,all
primary,weight,,150,lb,${price}
`

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

  it('quotes a body from a file and tells why each price is what it is', async () => {
    await using shell = await Shell.open()
    const path = await file('parcel.json', JSON.stringify(parcel))
    const quotes = await shell.say('quote', path)
    const story = await shell.say('quote', path, '--explain')
    const [, total, service] = /([\d.]+) CAD {2}(<CarrierA> Priority Mail) {2}/.exec(quotes) ?? []
    expect(service).toBe('<CarrierA> Priority Mail')
    const told = story.split('\n\n').find(text => text.startsWith(`${service}\n`))
    expect(told).toContain(`total       ${total} CAD`)
    expect(told).toMatch(/zone {8}\d/)
    expect(told).toMatch(/base rate/)
  })

  it('tells of a place that provokes a fault what the API answers', async () => {
    await using shell = await Shell.open()
    const body = { ...parcel, to_address: { ...parcel.to_address, postal_code: '00002' } }
    const path = await file('magic.json', JSON.stringify(body))
    const answer = JSON.parse(await shell.say('quote', path, '--json'))
    const told = JSON.parse(await shell.say('quote', path, '--explain', '--json'))
    const priced = told.filter(({ rate }: { rate: unknown }) => rate !== null)
    expect(priced.length).toBeGreaterThan(0)
    expect(priced.map(({ rate }: { rate: unknown }) => rate)).toEqual(answer.rates)
    const refused = told.find(
      ({ postage_type }: { postage_type: string }) => postage_type === '<CarrierB> Ground',
    )
    expect(refused.excluded).toEqual({
      reason: 'carrier_error',
      message: 'The carrier answered with an error.',
    })
    expect(answer.excluded_services).toContainEqual({
      postage_type: '<CarrierB> Ground',
      postage_type_id: 10,
      ...refused.excluded,
    })
  })

  it('quotes an account by its clock, as its purchases are billed', async () => {
    await using shell = await Shell.open()
    const path = await file('later.json', JSON.stringify(parcel))
    const inAMonth = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
    const later = await file('later.csv', card('99.00').replace('2020-01-01', inAMonth))
    await shell.say('account', 'create', 'shop')
    await shell.say('rate-card', 'import', later)
    const ground = async (...of: string[]) =>
      Number(/([\d.]+) CAD {2}<CarrierB> Ground/.exec(await shell.say('quote', path, ...of))?.[1])
    const before = await ground('--account', 'shop')
    await shell.say('clock', 'advance', '31d', '--account', 'shop')
    expect(await ground('--account', 'shop')).toBeGreaterThan(99)
    expect(await ground()).toBe(before)
    expect(before).toBeLessThan(99)
  })

  it('prints JSON in the names and decimals of the API', async () => {
    await using shell = await Shell.open()
    const path = await file('wire.json', JSON.stringify(parcel))
    const { rates } = JSON.parse(await shell.say('quote', path, '--json'))
    const [first] = JSON.parse(await shell.say('quote', path, '--explain', '--json'))
    expect(first.rate).toEqual(rates[0])
    expect(first.card.base_rate).toBe(rates[0].base_rate)
    expect(first.weight.actual_lbs).toBe(2.5)
    expect(JSON.stringify([first, rates])).not.toMatch(/"[a-z]+[A-Z][A-Za-z]*":/)
  })

  it('quotes several packages, tells the reasons of each, and names the one at fault', async () => {
    await using shell = await Shell.open()
    const { to_address, ...box } = parcel
    const heavy = { ...box, weight: 9 }
    const body = { to_address, packages: [box, heavy], insured: true, value: 80 }
    const path = await file('packages.json', JSON.stringify(body))
    const [first] = JSON.parse(await shell.say('quote', path, '--explain', '--json'))
    const weights = first.packages.map(
      ({ weight }: { weight: { actual_lbs: number } }) => weight.actual_lbs,
    )
    expect(weights).toEqual([2.5, 9])
    const bases = first.packages.map(({ card }: { card: { base_rate: number } }) => card.base_rate)
    expect(first.rate.base_rate).toBeCloseTo(bases[0] + bases[1], 6)
    expect(first.add_ons.map(({ name }: { name: string }) => name)).toEqual(['Protection'])
    const story = await shell.say('quote', path, '--explain')
    const [service] = story.split('\n\n')
    expect(service).toMatch(/package {5}1\n.*package {5}2\n.*all 2 packages\n.*Protection.*total/s)
    const lacking = { to_address, packages: [box, { ...box, length: undefined }] }
    const wrong = await file('lacking-side.json', JSON.stringify(lacking))
    const { code, stderr } = await shell.run('quote', wrong)
    expect(code).toBe(1)
    expect(stderr).toContain('packages.1.length')
  })

  it('names what a body lacks', async () => {
    await using shell = await Shell.open()
    const path = await file('lacking.json', JSON.stringify({ ...parcel, weight: 0 }))
    const { code, stderr } = await shell.run('quote', path)
    expect(code).toBe(1)
    expect(stderr).toContain('weight')
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

describe('a catalogue', () => {
  it('that is sound is said to be', async () => {
    await using shell = await Shell.open()
    expect(await shell.say('catalog', 'validate', join(root, 'catalog'))).toContain(
      '10 postage types',
    )
  })

  it('with faults is refused with file, line and reason of each', async () => {
    const dir = join(folder, 'faulty')
    await cp(join(root, 'catalog'), dir, { recursive: true })
    const path = join(dir, 'cards/carrierb-ground.csv')
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(
      path,
      lines
        .map((line, index) =>
          index === 9
            ? `${line},many`
            : line.replace('primary,weight,,3,lb', 'primary,weight,,3,stone'),
        )
        .join('\n'),
    )
    await using shell = await Shell.open()
    const { code, stderr } = await shell.run('catalog', 'validate', dir)
    expect(code).toBe(1)
    expect(stderr).toMatch(/cards\/carrierb-ground\.csv:11: .*unit/)
  })
})

describe('a rate card', () => {
  it('that is imported sets the price that a running server asks', async () => {
    await using shell = await Shell.open({ RATE_LIMIT_READS: '1000000' })
    const server = await shell.serve()
    const ask = async (): Promise<number> => {
      const answer = await fetch(`${server.address}${sandboxApi}/rates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}` },
        body: JSON.stringify(rateBody({ postage_types: ['<CarrierB> Ground'] })),
      })
      return ((await answer.json()) as { rates: { base_rate: number }[] }).rates[0]?.base_rate ?? 0
    }
    expect(await ask()).not.toBe(1.23)
    const said = await shell.say('rate-card', 'import', await file('mine.csv', card('1.23')))
    expect(said).toContain('my ground version 1')
    // The server looks for new cards by itself; the test waits for that, however busy the machine is.
    while ((await ask()) !== 1.23) await new Promise(setImmediate)
  })

  it('whose prices are nothing sells labels that cost nothing, and takes them back', async () => {
    await using shell = await Shell.open()
    const service = '<CarrierA> Parcel Select Ground'
    const free = card('0.00').replace('<CarrierB> Ground', service)
    await shell.say('rate-card', 'import', await file('free.csv', free))
    const server = await shell.serve()
    const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${server.address}${sandboxApi}${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${server.token}` },
      })
      return (await answer.json()) as Record<string, unknown>
    }
    const before = await ask('/credits')
    const made = await ask('/shipments', shipmentBody({ postage_type: service }))
    expect(made).toMatchObject({ shipment: { status: 'Ready', total_paid: 0 } })
    const { ship_code: code } = made.shipment as { ship_code: string }
    expect(await ask(`/shipments/${code}/void`)).toMatchObject({ success: true })
    expect(await ask('/credits')).toEqual(before)
    expect(await shell.say('ledger', 'verify')).toContain('1 shipment')
  })

  it('is kept by version, the newest in force', async () => {
    await using shell = await Shell.open()
    await shell.say('rate-card', 'import', await file('a.csv', card('1.23')))
    await shell.say('rate-card', 'import', await file('b.csv', card('4.56')))
    const cards = JSON.parse(await shell.say('rate-card', 'list', '--json'))
    expect(cards).toMatchObject([
      { name: 'my ground', version: 1, source: 'a.csv', rows: 1 },
      { name: 'my ground', version: 2, source: 'b.csv', rows: 1 },
    ])
    const story = await shell.say(
      'quote',
      await file('again.json', JSON.stringify(parcel)),
      '--explain',
    )
    expect(story).toContain('my ground, version 2')
    expect(await shell.say('rate-card', 'list', '--environment', 'production', '--json')).toBe('[]')
  })

  it.each([
    ['a decimal comma', 'primary,weight,,150,lb,5,10\n', 'more cells'],
    ['an amount beyond ten million', 'primary,weight,,150,lb,42949673.00\n', 'not an amount'],
  ])('with %s is refused', async (_, row, reason) => {
    await using shell = await Shell.open()
    const text = card('1').replace(/primary.*\n/, row)
    const { code, stderr } = await shell.run('rate-card', 'import', await file('odd.csv', text))
    expect(code).toBe(1)
    expect(stderr).toContain(reason)
  })

  it('with faults imports nothing and names each by line', async () => {
    await using shell = await Shell.open()
    const path = await file(
      'bad.csv',
      `${card('1.23')}primary,weight,,151,stone,2\nprimary,weight,,152,lb,free\n`,
    )
    const { code, stderr } = await shell.run('rate-card', 'import', path)
    expect(code).toBe(1)
    expect(stderr).toMatch(/bad\.csv:8: /)
    expect(stderr).toMatch(/bad\.csv:9: /)
    expect(await shell.say('rate-card', 'list', '--json')).toBe('[]')
  })
})
