import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createServer, edges } from '../../../src/http/server.ts'
import { silentLog } from '../../../src/http/shared/http-log.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { publishedV4 } from '../../support/openapi.ts'

describe('openapi/v4.json', () => {
  it('is what the routes say', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, ['tools/openapi.ts', '--check'])
    expect(stderr).toBe('')
  })

  it('names only paths that the server knows', async () => {
    const worlds = { production: fakeWorld('production'), sandbox: fakeWorld('sandbox') }
    const settings = {
      publicUrl: null,
      sandboxHost: null,
      edgeGuard: false,
      rateLimitReads: 1,
      rateLimitWrites: 1,
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
