import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifestNumber } from '#core/numbers/manifest-number.ts'
import { type Books, openBooks } from '../../../proof/books.ts'
import type { Body } from '../../../support/body.ts'
import type { Answer } from '../../../support/client.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import type { Operation } from '../../../support/openapi-walk.ts'
import { type Service, startService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import {
  type Call,
  exampleCall,
  type FullAccount,
  fullAccount,
  type Names,
} from '../support/full-account.ts'
import { bodyFieldsOf, operations, queryFieldsOf, titled } from '../support/operations.ts'
import { recordsIn, rowsOf } from '../support/records.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const noId = '999999'
const unknown: Names = {
  store: noId,
  emptyStore: noId,
  order: noId,
  orderCode: 'never',
  looseOrder: noId,
  recipient: 'Nobody',
  draft: noId,
  member: noId,
  memberCode: '260105ZZZZZZ',
  bought: noId,
  number: '9400100000000000000000',
  freight: noId,
  batch: noId,
  soldBatch: noId,
  closeout: noId,
  pickup: noId,
  manifest: manifestNumber(Number(noId)),
  card: noId,
  token: noId,
  transaction: noId,
  webhook: noId,
  delivery: noId,
  product: 'never',
}

/** What fields of bodies and queries name a record by. */
const recordFields = {
  batch_id: ({ batch }: Names) => batch,
  before: ({ transaction }: Names) => transaction,
  closeout_id: ({ closeout }: Names) => closeout,
  order_id: ({ orderCode }: Names) => orderCode,
  payment_method_id: ({ card }: Names) => card,
  ship_code: ({ memberCode }: Names) => memberCode,
  shipment_ids: ({ draft }: Names) => draft,
  store_id: ({ store }: Names) => store,
  to_name: ({ recipient }: Names) => recipient,
  tracking_code: ({ number }: Names) => number,
} as const
type RecordField = keyof typeof recordFields
const isRecordField = (name: string): name is RecordField => name in recordFields

/** Each field of a body, or of a query, that names a record, in each operation that has it. */
const naming = (fieldsOf: (operation: Operation) => readonly string[]) =>
  operations.flatMap(operation =>
    fieldsOf(operation)
      .filter(isRecordField)
      .map(field => [operation.name, field, operation] as const),
  )

/** What no account owns. */
const isForAll = (path: string): boolean => ['/postage-types', '/locations'].includes(path)

/** These the sender may choose: a text that another account uses too is no name of its record. */
const staysText = (path: string, field: RecordField): boolean =>
  field === 'order_id' || (field === 'store_id' && !path.startsWith('/orders'))

/** The example with the field set to the record's name; of a list, to a list of it. */
function bodyNaming({ body }: Call, field: RecordField, names: Names): Body {
  const name = recordFields[field](names)
  const id = ['order_id', 'tracking_code'].includes(field) ? name : Number(name)
  return { ...body, [field]: field === 'shipment_ids' ? [id] : id }
}

/** A refusal, but for the name that it repeats. */
const refusalOf = ({ status, body: { error } }: Answer, name: string) => ({
  status,
  error: { ...error, details: JSON.stringify(error.details).replaceAll(` ${name}`, ' #') },
})

describeOnEachEngine('another account’s records', kit => {
  let service: Service
  let books: Books
  let owner: FullAccount
  let stranger: FullAccount
  beforeAll(async () => {
    const config = await kit.config()
    service = await startService(await kit.settings())
    books = await openBooks(config)
    owner = await fullAccount(service)
    stranger = await fullAccount(service)
  })
  afterAll(async () => {
    await books[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  const records = () => recordsIn(kit.kind, books)
  const ask = ({ method, path, body }: Call, { client } = stranger): Promise<Answer> =>
    client.ask(method, path, { body })
  const taking = operations.filter(({ path }) => path.includes('{'))

  it.each(titled(taking))('are not there for %s', async (_, operation) => {
    const before = await records()
    const answer = await ask(exampleCall(operation, stranger.names, owner.names))
    const ofNothing = await ask(exampleCall(operation, stranger.names, unknown))
    expectError(answer, 404, 'not_found')
    expect(answer.text).toBe(ofNothing.text)
    expect(await records()).toEqual(before)
  })

  it('are not there under the number of a manifest', async () => {
    const ofManifest = ({ manifest }: Names) => ({ method: 'GET', path: `/closeouts/${manifest}` })
    const [answer, ofNothing] = [await ask(ofManifest(owner.names)), await ask(ofManifest(unknown))]
    expectError(answer, 404, 'not_found')
    expect(answer.text).toBe(ofNothing.text)
    expect((await ask(ofManifest(stranger.names))).status).toBe(200)
  })

  const ofLists = naming(queryFieldsOf).filter(([, , { path }]) => !path.includes('{'))

  it.each(ofLists)('are not there for %s by %s', async (_, field, { path }) => {
    const listed = (names: Names) =>
      stranger.client.get(`${path}?${field}=${recordFields[field](names)}`)
    const [answer, ofNothing] = [await listed(owner.names), await listed(unknown)]
    const { data, meta, error } = answer.body
    expect([answer.status, data]).toEqual(field === 'before' ? [422, undefined] : [200, []])
    expect({ data, meta, error }).toEqual({ ...ofNothing.body, links: undefined })
    expect((await listed(stranger.names)).body.data.length).toBeGreaterThan(0)
  })

  const inBodies = naming(bodyFieldsOf)
  const refused = inBodies.filter(([, field, { path }]) => !staysText(path, field))
  const kept = inBodies.filter(([, field, { path }]) => staysText(path, field))

  it.each(refused)('are not there for %s with %s', async (_, field, operation) => {
    const before = await records()
    const naming = (names: Names) => {
      const call = exampleCall(operation, stranger.names)
      return ask({ ...call, body: bodyNaming(call, field, names) })
    }
    const [answer, ofNothing] = [await naming(owner.names), await naming(unknown)]
    expectError(answer, 422, 'validation_failed')
    const nameIn = recordFields[field]
    expect(refusalOf(answer, nameIn(owner.names))).toEqual(refusalOf(ofNothing, nameIn(unknown)))
    expect(await records()).toEqual(before)
  })

  it.each(kept)('are not touched by %s with %s', async (_, field, operation) => {
    const own = await fullAccount(service)
    const ownersOrder = () => owner.client.get(`/orders/${owner.names.order}`)
    const [before, order] = [await records(), await ownersOrder()]
    const call = exampleCall(operation, own.names)
    const body = bodyNaming(call, field, owner.names)
    const answer = await ask({ ...call, body }, own)
    expect([200, 201], answer.text).toContain(answer.status)
    expect(rowsOf(owner.account, await records())).toEqual(rowsOf(owner.account, before))
    expect((await ownersOrder()).body).toEqual(order.body)
  })

  it('are not there for one shipment of many', async () => {
    const before = await records()
    const shipments = [shipmentBody({ batch_id: owner.names.batch })]
    const answer = await stranger.client.post('/shipments', { shipments })
    expectError(answer, 422, 'validation_failed')
    expect(await records()).toEqual(before)
  })

  it('are in no list', async () => {
    const { client } = await clientOf(service, { credits: 0 })
    const lists = operations
      .filter(({ name, path }) => /^GET [^{]+$/.test(name) && !isForAll(path))
      .map(({ path }) => path)
      // The balance is one record.
      .filter(path => path !== '/credits/balance')
    expect(lists.length).toBeGreaterThan(10)
    for (const path of lists) {
      const { data } = (await client.get(path)).body
      expect(data, path).toHaveLength(path === '/tokens' ? 1 : 0)
    }
  })
})
