import { beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { exampleCall, fullAccount, type Names } from '../support/full-account.ts'
import { changesSomething, operations, titled } from '../support/operations.ts'
import { nameOfRoute, routesOfRouter } from '../support/routes-of-router.ts'
import { wholeShipment } from '../support/shipment-body.ts'

const service = await sharedService()

/** Every route of the router that changes something, as the document writes its name. */
const changingRoutes = async (): Promise<readonly string[]> =>
  (await routesOfRouter())
    .filter(({ config }) => config?.access?.counts === 'writes')
    .map(nameOfRoute)

describe('every route that changes something', async () => {
  const routes = await changingRoutes()
  let client: ApiClient
  let names: Names
  beforeAll(async () => {
    ;({ client, names } = await fullAccount(service))
  })

  it('is one that takes a key by its document', () => {
    expect(routes.toSorted()).toEqual(
      operations
        .filter(changesSomething)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it.each(routes)('%s refuses a key that is none, and does nothing', async name => {
    const operation = operations.find(each => each.name === name)
    const { method, path, body } = exampleCall(operation ?? expect.fail(name), names)
    for (const key of ['', 'x'.repeat(256), 'x'.repeat(5000), 'a\tb']) {
      const answer = await client.ask(method, path, { body, ...keyed(key) })
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual(['idempotency-key'])
    }
  })
})

describe.each(titled(operations.filter(changesSomething)))('%s under a key', (_, operation) => {
  it('is answered again byte for byte, and refused where it asks for something else', async () => {
    const { client, names } = await fullAccount(service)
    const { method, path, body } = exampleCall(operation, names)
    const ask = (asked = path, sent = body) =>
      client.ask(method, asked, { body: sent, ...keyed('the key') })
    const first = await ask()
    expect([200, 201, 202], first.text).toContain(first.status)
    expect(first.headers.has('idempotent-replay')).toBe(false)
    const again = await ask()
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expectError(await ask(path, { ...body, note: 'more' }), 409, 'idempotency_conflict')
    if (!operation.path.includes('{')) return
    const other = path.replace(/\d+/, '999999')
    expectError(await ask(other), 409, 'idempotency_conflict')
  })
})

type Path = readonly (string | number)[]

/** The place of every value in it that holds no others. */
const leavesOf = (value: unknown, path: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [path]

/** A copy with another value at the place, or none there where the change is undefined. */
function changedAt(body: Body, path: Path, change: (value: unknown) => unknown): Body {
  const copy = structuredClone(body)
  const name = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce<Body>((inner, step) => inner[step] as Body, copy)
  holder[name] = change(holder[name])
  return copy
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${value}x`
}

/** The same value to whoever reads JSON: keys in the other order, blanks, numbers with exponents. */
function spelledOtherwise(value: unknown): string {
  if (typeof value === 'number') return value.toExponential()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[ ${value.map(spelledOtherwise).join(' ,\n')} ]`
  const fields = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)} : ${spelledOtherwise(inner)}`,
  )
  return `{\t${fields.toReversed().join(' , ')}\r\n}`
}

describe('a shipment with every field, under a key', () => {
  let client: ApiClient
  let body: Body
  let first: string
  const create = (sent: unknown, headers = {}) =>
    client.post('/shipments', sent, {
      headers: { ...keyed('whole').headers, 'content-type': 'application/json', ...headers },
    })
  beforeAll(async () => {
    ;({ client } = await clientOf(service))
    const batch = await client.post('/batches', {})
    body = { ...wholeShipment, store_id: 5, batch_id: batch.body.data.id }
    const answer = await create(body)
    expect(answer.status).toBe(201)
    first = answer.text
  })

  const leaves = leavesOf({ ...wholeShipment, store_id: 0, batch_id: 0 })
  const places = leaves.map(path => [path.join('.'), path] as const)

  it.each(places)('with another %s is a conflict', async (_, path) => {
    expectError(await create(changedAt(body, path, otherThan)), 409, 'idempotency_conflict')
  })

  it.each(places)('without %s is a conflict', async (_, path) => {
    const less = changedAt(body, path, () => undefined)
    expectError(await create(less), 409, 'idempotency_conflict')
  })

  it.each([
    ['with blanks', () => JSON.stringify(body, null, 4)],
    ['with its keys in another order and exponents', () => spelledOtherwise(body)],
    ['with whole numbers as 1.0', () => JSON.stringify(body).replaceAll(/(:\d+)(?=[,}])/g, '$1.0')],
    ['with letters as escapes', () => JSON.stringify(body).replaceAll('é', '\\u00e9')],
  ])('%s is the same call', async (_, spelled) => {
    const text = spelled()
    expect(text).not.toBe(JSON.stringify(body))
    const again = await create(text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(again.text).toBe(first)
  })

  it('with its packages in another order is a conflict', async () => {
    const packages = (body.packages as readonly unknown[]).toReversed()
    expectError(await create({ ...body, packages }), 409, 'idempotency_conflict')
  })
})
