import { expect, test } from 'vitest'
import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import { serviceOn } from '#core/access.ts'
import { AskedTooOften, CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { World } from '#core/world.ts'
import { runDueJobs } from '../../proof/run-jobs.ts'
import type { CarrierMode } from '../../support/carrier-child.ts'
import { connectionsTo } from '../../support/connections.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import type { CarrierAbilities } from '../../support/selling-test-carrier.ts'
import { adoptPurchase, releaseByHand } from '../../support/settle-by-hand.ts'
import { testCarrierThat } from '../../support/test-carrier.ts'
import { connect } from './connected-carrier.ts'
import { RemotePurchases } from './remote-purchases.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const searchable: CarrierAbilities = { sellsOnce: false }

describeOnEachEngine('what a carrier’s failure means for a purchase:', kit => {
  const purchases = new RemotePurchases(kit)
  const purchaseOf = (id: number) =>
    purchases.store.read.purchases.ofShipment(serviceOn(purchases.account), id)

  /** What the carrier's book does, each time that it is searched. */
  type Book = 'open' | 'dark' | 'empty'

  async function openWith(abilities: CarrierAbilities, book: { is: Book }) {
    const connected = purchases.connect(abilities)
    const world = await purchases.open(connected, ({ find, ...carrier }) => ({
      ...carrier,
      ...(find && { find: (...wanted) => searched(book.is, () => find(...wanted)) }),
    }))
    return { world, connected }
  }

  const searched = (book: Book, find: () => ReturnType<NonNullable<Carrier['find']>>) => {
    if (book === 'dark') return Promise.reject(new CarrierError('unavailable', 'No search today.'))
    return book === 'empty' ? Promise.resolve(null) : find()
  }

  const letLookFor = async (world: World, ms: number) => {
    for (let passed = 0; passed < ms; passed += 10 * minuteMs) {
      purchases.now += 10 * minuteMs
      await runDueJobs(world)
    }
  }

  test.each([searchable, { prepares: true, sellsOnce: false }, {}])(
    'one that says that it sold before is searched at once, and its buyer gets the label',
    async abilities => {
      const { world, connected } = await openWith(abilities, { is: 'open' })
      await using _ = connected
      await purchases.process.meet({ meets: 'sold_before', sells: true })
      const id = await purchases.buy(world)
      await purchases.expectOneSale(id)
      await purchases.expectLaws(world)
    },
  )

  test('one that says that it sold before is never paid back because its book lacks the sale', async () => {
    const book: { is: Book } = { is: 'empty' }
    const { world, connected } = await openWith(searchable, book)
    await using _ = connected
    await purchases.process.meet({ meets: 'sold_before', sells: true })
    const id = await purchases.buy(world)
    await purchases.expectOpen(id, 'sold')
    await letLookFor(world, 4 * hourMs)
    await purchases.expectOpen(id, 'sold')
    await expect(releaseByHand(world, purchases.account, id, false)).rejects.toMatchObject({
      code: 'conflict',
    })
    book.is = 'open'
    await letLookFor(world, 2 * hourMs)
    await purchases.expectOneSale(id)
    await purchases.expectLaws(world)
  })

  test('one that says that it sold before, without a book, waits for a person', async () => {
    const { world, connected } = await openWith(
      { sellsOnce: false, isSearchable: false },
      { is: 'open' },
    )
    await using _ = connected
    await purchases.process.meet({ meets: 'sold_before', sells: true })
    const id = await purchases.buy(world)
    await letLookFor(world, 2 * hourMs)
    await purchases.expectOpen(id, 'sold')
    const sale = (await purchases.process.state()).sales.at(-1)
    await adoptPurchase(world, purchases.account, id, sale?.numbers[0] ?? '')
    expect(await purchaseOf(id)).toMatchObject({ state: 'posted' })
    await purchases.expectLaws(world)
  })

  test('a person may release what a carrier says that it sold: its sale is then taken back', async () => {
    const book: { is: Book } = { is: 'empty' }
    const { world, connected } = await openWith(searchable, book)
    await using _ = connected
    await purchases.process.meet({ meets: 'sold_before', sells: true })
    const id = await purchases.buy(world)
    expect(await releaseByHand(world, purchases.account, id, true)).toEqual({ kind: 'released' })
    book.is = 'open'
    await purchases.letPass(world, hourMs)
    await purchases.expectNoSale(id)
    await purchases.expectLaws(world)
  })

  test('one that says at its naming that it sold before is looked for after a forced release', async () => {
    await using connected = purchases.connect({ prepares: true, sellsOnce: false })
    const world = await purchases.open(connected, carrier => ({
      ...carrier,
      find: () => Promise.resolve(null),
      sell: () => ({
        kind: 'remote',
        prepare: () => Promise.reject(new CarrierError('already_sold', 'It sold this before.')),
        buy: () => Promise.reject(new Error('Nobody asks it to sell.')),
      }),
    }))
    const id = await purchases.buy(world)
    await purchases.expectOpen(id, 'sold')
    expect(await releaseByHand(world, purchases.account, id, true)).toEqual({ kind: 'released' })
    const jobs = await purchases.store.read.jobs.list(9)
    expect(jobs.map(({ kind }) => kind)).toContain('take-back-sale')
    await purchases.expectLaws(world)
  })

  test('of two that ask at once, one hears that it was sold before: it is not released by the other', async () => {
    const book: { is: Book } = { is: 'dark' }
    const { world, connected } = await openWith({}, book)
    await using _ = connected
    await purchases.process.meet({ meets: 'reset', sells: true })
    const id = await purchases.buy(world)
    const reference = (await purchaseOf(id))?.reference ?? ''
    await purchases.process.meet({ meets: 'refusing', sells: false })
    const overtaken = {
      ...world,
      connections: connectionsTo(
        ...world.connections.all().map(carrier => ({
          ...carrier,
          sell: (order: Parameters<NonNullable<Carrier['sell']>>[0]) => {
            const selling = carrier.sell?.(order)
            if (selling?.kind !== 'remote') throw new Error('It sells at its own door.')
            return {
              ...selling,
              async buy(...request: Parameters<typeof selling.buy>) {
                const { account, now, store } = purchases
                await store.transact(account, writers =>
                  writers.purchases.move(
                    serviceOn(account),
                    { shipmentId: id, reference },
                    ['requested'],
                    'sold',
                    now,
                  ),
                )
                return await selling.buy(...request)
              },
            }
          },
        })),
      ),
    }
    await purchases.letPass(overtaken, minuteMs)
    await purchases.expectOpen(id, 'sold')
    book.is = 'open'
    await letLookFor(world, 2 * hourMs)
    await purchases.expectOneSale(id)
    await purchases.expectLaws(world)
  })

  /** Sells, and fetches the label by a second call, which fails as `meets` says. */
  function fetchingLabels(meets: CarrierMode): CarrierDefinition {
    const definition = testCarrierThat(searchable)
    return {
      ...definition,
      create(credentials, deps) {
        const operations = definition.create(credentials, deps)
        return {
          ...operations,
          sell(order) {
            const selling = operations.sell?.(order)
            if (selling?.kind !== 'remote') throw new Error('It sells at its own door.')
            return {
              ...selling,
              async buy(reference, signal, handle) {
                const sale = await selling.buy(reference, signal, handle)
                const url = `${purchases.process.url(meets)}/labels`
                const call = { accountId: order.accountId, signal }
                const tokens = deps.accessTokens('of labels', async () => {
                  throw new AskedTooOften('No token today.')
                })
                const fetch = () => deps.client.send({ lane: 'find', method: 'GET', url }, call)
                await (meets === 'ok' ? tokens.use(call, fetch) : fetch())
                return sale
              },
            }
          },
        }
      },
    }
  }

  /** For `ok` it gives no token for the label. */
  test.each(['misdirected', 'forbidding', 'quota', 'failing', 'ok'] as const)(
    'one that sells, and is then %s where the label is fetched, has sold',
    async meets => {
      const { process, store, clock } = purchases
      const url = process.url('ok')
      await using connected = connect(url, { store, clock }, fetchingLabels(meets))
      const isDark = { is: true }
      const world = await purchases.open(connected, ({ find, ...carrier }) => ({
        ...carrier,
        ...(find && {
          find: (...wanted) => searched(isDark.is ? 'dark' : 'open', () => find(...wanted)),
        }),
      }))
      await process.meet({ meets: 'ok', sells: true })
      const id = await purchases.buy(world)
      await purchases.expectOpen(id)
      isDark.is = false
      await letLookFor(world, hourMs)
      await purchases.expectOneSale(id)
      await purchases.expectLaws(world)
    },
  )

  const provingNothing: readonly CarrierMode[] = ['unpaid', 'forbidding', 'quota', 'in_progress']

  test.each(provingNothing)(
    'a second request that is %s says nothing of the first, which sold',
    async meets => {
      const book: { is: Book } = { is: 'dark' }
      const { world, connected } = await openWith({}, book)
      await using _ = connected
      await purchases.process.meet({ meets: 'reset', sells: true })
      const id = await purchases.buy(world)
      await purchases.expectOpen(id)
      await purchases.process.meet({ meets, sells: false })
      const before = await purchases.process.asked('/ok/orders')
      await purchases.letPass(world, minuteMs)
      expect(await purchases.process.asked('/ok/orders')).toBeGreaterThan(before)
      await purchases.expectOpen(id)
      book.is = 'open'
      await letLookFor(world, 2 * hourMs)
      await purchases.expectOneSale(id)
      await purchases.expectLaws(world)
    },
  )

  test.each(['refusing', 'out_of_labels'] as const)(
    'a second request that is %s gives the money back, and what the first one sold is taken back',
    async meets => {
      const book: { is: Book } = { is: 'dark' }
      const { world, connected } = await openWith({}, book)
      await using _ = connected
      await purchases.process.meet({ meets: 'reset', sells: true })
      const id = await purchases.buy(world)
      await purchases.process.meet({ meets, sells: false })
      await purchases.letPass(world, minuteMs)
      expect(await purchaseOf(id)).toMatchObject({ state: 'released' })
      book.is = 'open'
      await purchases.letPass(world, hourMs)
      await purchases.expectNoSale(id)
      await purchases.expectLaws(world)
    },
  )
})
