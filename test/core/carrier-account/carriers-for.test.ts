import { expect, it } from 'vitest'
import { carriersFor, type ReachingWorld } from '#core/carrier-account/carriers-for.ts'
import type { CarrierAccount } from '#core/carrier-account.ts'
import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Connection } from '#core/ports/carrier/connection.ts'
import { OpenCall, operatorAccountId } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { carrierAccount, connectionsTo } from '../../support/connections.ts'
import { question } from '../../support/rate-question.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const client = 7
const demonstrations = testCatalogue.table.services.map(({ data }) => data.id)

function connection(
  id: number,
  serviceIds: readonly number[],
  change: Partial<CarrierAccount> = {},
): Connection {
  const account = carrierAccount({ id, ...change })
  const facts = { id, generation: 1, host: 'https://carrier.test' }
  return { code: `carrier ${id}`, serviceIds, account, connection: facts }
}

const table: Carrier = { code: 'table', serviceIds: [...demonstrations, 900] }

const worldOf = (environment: Environment, ...connections: Connection[]): ReachingWorld => ({
  environment,
  clock: { now: () => Date.UTC(2026, 5, 1) },
  catalogue: () => ({
    ...testCatalogue,
    table: { ...testCatalogue.table, demonstration: true },
  }),
  carriers: () => [table],
  connections: connectionsTo(...connections),
})

const sellersOf = (world: ReachingWorld, of = client) =>
  carriersFor(world, of).map(({ code, serviceIds }) => [code, serviceIds])

it('a client whom no account reaches is offered what it was offered before', () => {
  const own = connection(1, [901], { owner: 8 })
  const named = connection(2, [902], { settings: { order: 1, clients: [8] } })
  const gone = connection(3, [903], { state: 'disconnected' })
  const world = worldOf('production', own, named, gone)
  expect(carriersFor(world, client)).toEqual([table])
  expect(sellersOf(world, 8)).toEqual([
    ['table', [900]],
    ['carrier 1', [901]],
    ['carrier 2', [902]],
  ])
  expect(carriersFor(worldOf('production'), client)).toEqual([table])
})

it('in production nobody is offered a demonstration beside a live service', () => {
  const live = connection(1, [901])
  expect(sellersOf(worldOf('production', live))[0]).toEqual(['table', [900]])
  expect(sellersOf(worldOf('sandbox', live))[0]).toEqual(['table', table.serviceIds])
})

it('in production an account that nobody can read brings no demonstration back', () => {
  const { account } = connection(1, [901])
  const unreadable = { accounts: () => [account], all: () => [] }
  expect(sellersOf({ ...worldOf('production'), connections: unreadable })).toEqual([
    ['table', [900]],
  ])
})

it('of two accounts one sells a service: the own one, then that of the lower order, then the older', () => {
  const order = (value: number) => ({ settings: { order: value, clients: null } })
  const older = connection(1, [901, 902], order(5))
  const preferred = connection(2, [901, 903], order(4))
  const own = connection(3, [903], { owner: client, ...order(9) })
  const late = connection(4, [902], order(5))
  expect(sellersOf(worldOf('sandbox', older, preferred, own, late)).slice(1)).toEqual([
    ['carrier 3', [903]],
    ['carrier 2', [901]],
    ['carrier 1', [902]],
  ])
})

it('the catalogue keeps a service that an account brings, too', () => {
  expect(sellersOf(worldOf('sandbox', connection(1, [900])))).toEqual([['table', table.serviceIds]])
})

it('the operator is asked for as somebody whom no account of its own is kept from', () => {
  const named = connection(1, [901], { settings: { order: 1, clients: [8] } })
  const own = connection(2, [902], { owner: 8 })
  const world = worldOf('sandbox', named, own)
  expect(sellersOf(world, operatorAccountId).slice(1)).toEqual([['carrier 1', [901]]])
})

it('a carrier is asked for the services alone that are left to it', async () => {
  const asked: RateQuestion['services'][] = []
  const rate = async ({ services }: RateQuestion) => {
    asked.push(services)
    return { quotes: [], excluded: [] }
  }
  const first = connection(1, [901], { owner: client })
  const second = { ...connection(2, [901, 902, 903]), rate }
  const [, , left] = carriersFor(worldOf('sandbox', first, second), client)
  await left?.rate?.(question({}), new OpenCall(client))
  await left?.rate?.({ ...question({}), services: [901, 903] }, new OpenCall(client))
  expect(asked).toEqual([[902, 903], [903]])
})
