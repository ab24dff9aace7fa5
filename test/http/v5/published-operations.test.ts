import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Scope, scopes } from '#core/access.ts'
import { errorCodes } from '#core/errors.ts'
import { publishedCodes } from '#http/base/edge.ts'
import { transportFaultCodes } from '#http/base/transport-fault.ts'
import { v5 } from '#http/v5/index.ts'
import { ApiClient } from '../../support/client.ts'
import { operationsOf } from '../../support/openapi-walk.ts'
import { startService } from '../../support/service.ts'
import { sandboxV5 } from './client.ts'
import { publishedV5 } from './published-v5.ts'

const operations = operationsOf(JSON.parse(readFileSync(v5.openapi, 'utf8')))

describe('each operation of the published document', () => {
  it('names the scopes that it needs, and needs no other', async () => {
    await using service = await startService()
    const account = await service.account()
    const statusFor = async (method: string, path: string, held: readonly Scope[]) => {
      const token = await service.token(account, 'sandbox', held)
      const client = new ApiClient(`${service.url}${sandboxV5}`, token, publishedV5)
      const sent = method === 'GET' ? {} : { body: {} }
      const { status } = await client.ask(method, path.replace(/\{\w+\}/, '999999'), sent)
      return status
    }
    for (const { name, method, path, description, ...operation } of operations) {
      const needed = operation['x-scopes'] ?? []
      for (const scope of needed) {
        expect(description, name).toContain(`\`${scope}\``)
        const others = scopes.filter(other => other !== scope)
        expect(await statusFor(method, path, others), `${name} without ${scope}`).toBe(403)
      }
      const held = scopes.filter(scope => needed.includes(scope))
      expect(held, name).toHaveLength(needed.length)
      expect(await statusFor(method, path, held), name).not.toBe(403)
    }
  })

  it('names the codes of each of its failures', () => {
    const known: readonly string[] = [...errorCodes, ...transportFaultCodes]
    for (const { name, responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        if (status.startsWith('2')) continue
        const codes = response[publishedCodes] ?? []
        expect(codes, `${name} ${status}`).not.toHaveLength(0)
        expect(known).toEqual(expect.arrayContaining([...codes]))
      }
    }
  })
})
