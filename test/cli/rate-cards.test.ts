import { describe, expect, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import { Shell } from '../support/shell.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'
import { rateBody, sandboxApi, shipmentBody } from '../support/tested-version.ts'
import { parcel, rateCard, temporaryFiles } from './sample-files.ts'

const file = temporaryFiles()

describe('a catalogue', () => {
  it('that is sound is said to be', async () => {
    await using shell = await Shell.open()
    expect(await shell.say('catalog', 'validate', builtInCatalogDir)).toMatch(/^sound: /)
  })

  it('with faults is refused with file, line and reason of each', async () => {
    using faulty = new TempCatalogue()
    const cardFile = 'cards/carrierb-ground.csv'
    faulty.replace(cardFile, 'primary,weight,,3,lb', 'primary,weight,,3,stone')
    const lines = faulty.read(cardFile).split('\n')
    faulty.write(cardFile, lines.with(9, `${lines[9]},many`).join('\n'))
    await using shell = await Shell.open()
    const { code, stderr } = await shell.run('catalog', 'validate', faulty.dir)
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
    const said = await shell.say('rate-card', 'import', await file('mine.csv', rateCard('1.23')))
    expect(said).toContain('my ground version 1')
    // The server looks for new cards by itself; the test waits for that, however busy the machine is.
    while ((await ask()) !== 1.23) await new Promise(setImmediate)
  })

  it('whose prices are nothing sells labels that cost nothing, and takes them back', async () => {
    await using shell = await Shell.open()
    const service = '<CarrierA> Parcel Select Ground'
    const free = rateCard('0.00').replace('<CarrierB> Ground', service)
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
    await shell.say('rate-card', 'import', await file('a.csv', rateCard('1.23')))
    await shell.say('rate-card', 'import', await file('b.csv', rateCard('4.56')))
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
    const text = rateCard('1').replace(/primary.*\n/, row)
    const { code, stderr } = await shell.run('rate-card', 'import', await file('odd.csv', text))
    expect(code).toBe(1)
    expect(stderr).toContain(reason)
  })

  it('with faults imports nothing and names each by line', async () => {
    await using shell = await Shell.open()
    const path = await file(
      'bad.csv',
      `${rateCard('1.23')}primary,weight,,151,stone,2\nprimary,weight,,152,lb,free\n`,
    )
    const { code, stderr } = await shell.run('rate-card', 'import', path)
    expect(code).toBe(1)
    expect(stderr).toMatch(/bad\.csv:8: /)
    expect(stderr).toMatch(/bad\.csv:9: /)
    expect(await shell.say('rate-card', 'list', '--json')).toBe('[]')
  })
})
