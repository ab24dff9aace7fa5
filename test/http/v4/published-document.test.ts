import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createServer, edges } from '#http/server.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { silentLog } from '../../support/silent-log.ts'
import { publishedV4 } from './published-v4.ts'

describe('openapi/v4.json', () => {
  it('is what the routes say', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, ['tools/openapi.ts', '--check'])
    expect(stderr).toBe('')
  })

  it('tells the value of one unit from that of the whole parcel', () => {
    const { components, paths } = JSON.parse(readFileSync('openapi/v4.json', 'utf8'))
    const { Item, RateRequest, ShipmentRequest } = components.schemas
    const asked = paths['/rates'].get.parameters.find(
      ({ name }: { name: string }) => name === 'value',
    )
    const whole = 'Value of everything in the parcel; read when there are no items'
    expect(Item.properties.value.description).toBe('Value of one unit')
    expect(RateRequest.properties.value.description).toBe(whole)
    expect(ShipmentRequest.properties.value.description).toBe(whole)
    expect(asked.description).toBe(whole)
  })

  it('says where the pages of a picture stand', () => {
    const { components } = JSON.parse(readFileSync('openapi/v4.json', 'utf8'))
    const { description } = components.schemas.ShipmentRequest.properties.label_format
    expect(description).toContain('a PNG is one picture in which they stand below one another')
  })

  it('names only paths that the server knows', async () => {
    const worlds = { production: fakeWorld('production'), sandbox: fakeWorld('sandbox') }
    const settings = {
      publicUrl: null,
      sandboxHost: null,
      edgeGuard: false,
      rateLimitReads: 1,
      rateLimitWrites: 1,
      rateLimitTracking: 0,
    }
    await using server = createServer({
      worlds,
      settings,
      clock: { now: () => 0 },
      log: silentLog,
      readiness: async () => [],
    })
    const prefix = edges.find(({ name }) => name === 'v4')?.prefix
    for (const operation of publishedV4.operations) {
      const [method, path] = operation.split(' ') as ['GET', string]
      const { statusCode } = await server.inject({ method, url: `${prefix}${path}` })
      expect(statusCode, operation).toBe(401)
    }
  })
})
