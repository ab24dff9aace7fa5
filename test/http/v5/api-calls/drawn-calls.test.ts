import { describe, expect, it } from 'vitest'
import { routes } from '#client/generated/operations.ts'
import type { ApiCall } from '#http/base/api-call.ts'
import { edges, newestEdge } from '#http/server.ts'
import { apiCallFor } from '#http/v5/api-calls.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf } from '../support/client.ts'
import { type FullAccount, fullAccount } from '../support/full-account.ts'
import { operations } from '../support/operations.ts'
import { drawn } from './drawn.ts'
import { askedOf } from './each-screen.ts'
import { loadedWithServer } from './loaded-with-server.ts'
import { runCurl, runPrograms } from './run-calls.ts'
import { creations } from './sample-creations.ts'
import { shipmentsOf } from './shipments-of.ts'

const service = await sharedService()
const its = await fullAccount(service)

const drawnFor = ({ names }: FullAccount): readonly ApiCall[] =>
  Object.values(askedOf(names)).map(drawn)

describe('what a screen asks', () => {
  it('is drawn by the newest version, which is handed out by the server', async () => {
    expect(await newestEdge.apiCallFor()).toBe(apiCallFor)
    expect(edges.filter(edge => edge.apiCallFor).map(({ name }) => name)).toEqual(['v5'])
  })

  it('is drawn by nothing that a starting server loads', async () => {
    const { atStart, once } = await loadedWithServer()
    expect(atStart).toContain('/src/http/v5/index.ts')
    const drawing = /api-call|write-call/
    expect(atStart.filter(file => drawing.test(file))).toEqual([])
    expect(once).toContain('/src/http/v5/api-calls.ts')
  })

  it('is drawn as an operation of the document, and as a call of the client', () => {
    for (const { operationId, method, path, params } of drawnFor(its)) {
      const operation = operations.find(one => one.operationId === operationId)
      const filled = operation?.path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
      expect([method, path]).toEqual([operation?.method, filled])
      expect(routes).toHaveProperty(operationId, operation?.name)
    }
  })
})

describe('each drawn line', () => {
  it('is carried out as it was copied to a terminal', async () => {
    for (const call of drawnFor(its)) {
      const answer = await runCurl(service, { call, token: its.token })
      expect(answer, call.operationId).toHaveProperty('data')
    }
  })

  it('is carried out as a program', async () => {
    const account = await fullAccount(service)
    const calls = drawnFor(account)
    const printed = await runPrograms(service, account.token, calls)
    expect(printed).toHaveLength(calls.length)
    for (const text of printed) expect(text.trim()).toMatch(/^[{[]/)
  })

  it('demands the fault of the sandbox that was asked for', async () => {
    const { token } = await clientOf(service)
    const creation = { ...creations[0][1], fault: 'internal_error' as const }
    const answer = await runCurl(service, { call: drawn({ kind: 'buy', creation }), token })
    expect(answer.error.code).toBe('internal_error')
  })

  it('pasted twice under a key is carried out once', async () => {
    const { token, account } = await clientOf(service)
    const call = drawn({ kind: 'buy', creation: { ...creations[0][1], fault: null } })
    const lines = { call, token, idempotencyKey: "twice, O'Neil" }
    const [first, second] = [await runCurl(service, lines), await runCurl(service, lines)]
    expect(second).toEqual(first)
    expect(await shipmentsOf(service, account)).toHaveLength(1)
  })
})
