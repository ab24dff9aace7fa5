import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { LongList } from '#http/base/judge/long-list.ts'
import { fingerprintOf, fingerprintOfLong } from '#http/v5/edge/fingerprint.ts'

const url = '/api/v5/shipments'
const asked = (body: object) => ({ url, body }) as FastifyRequest

it.each([
  { shipments: [] },
  { shipments: [{ b: 1, a: [2, null] }, 'text', null] },
  { z: 1, shipments: [{ unknown: true }], a: { d: 1, c: 2 } },
])('of a body with a long list is that of any other body: %j', async body => {
  const { shipments } = body
  const list = new LongList(shipments.length, index => shipments[index])
  const long = asked({ ...body, shipments: list })
  expect(await fingerprintOfLong(long, 'shipments', list)).toBe(fingerprintOf(asked(body)))
})
