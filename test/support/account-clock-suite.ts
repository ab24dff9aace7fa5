import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { cents, expectBought, expectQuoted } from './answers.ts'
import type { Body } from './body.ts'
import { ApiClient } from './client.ts'
import { booksOf, fundedClient } from './funded-client.ts'
import type { PublishedApi } from './openapi.ts'
import { type Service, startService } from './service.ts'
import { TempCatalogue } from './temp-catalogue.ts'

type ClockHabitat = {
  readonly version: string
  readonly published: PublishedApi
  rateBody(changes?: Body): Body
  shipmentBody(changes?: Body): Body
}

const dearerInDays = 30
const ground = 'cards/carrierb-ground.csv'

/** The built-in catalogue, with a card of <CarrierB> Ground that is in force from that day on. */
function catalogueWithDearerCard(): TempCatalogue {
  const own = new TempCatalogue()
  const from = new Date(Date.now() + dearerInDays * dayMs).toISOString().slice(0, 10)
  const card = own
    .read(ground)
    .replace('Ground demo', 'Ground later')
    .replace(/valid_from,.*/, `valid_from,${from}`)
    .replaceAll(/,(\d+\.\d\d)/g, ',1$1')
  own.write('cards/carrierb-ground-later.csv', card)
  return own
}

/** Quotes and purchases of a version are priced by the same clock. */
export function describeAccountClock(habitat: ClockHabitat): void {
  const { version, published, rateBody, shipmentBody } = habitat
  let catalogue: TempCatalogue
  let service: Service
  beforeAll(async () => {
    catalogue = catalogueWithDearerCard()
    service = await startService({ CATALOG_DIR: catalogue.dir })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    catalogue[Symbol.dispose]()
  })

  it(`${version} quotes what it bills after the clock was moved past a new card's date`, async () => {
    const { account } = await fundedClient(service)
    const token = await service.token(account)
    const client = new ApiClient(`${service.url}/sandbox/api/${version}`, token, published)
    const quote = async () => {
      const answer = await client.post('/rates', rateBody({ postage_types: ['<CarrierB> Ground'] }))
      expectQuoted(answer)
      return cents(answer.body.rates[0].total)
    }

    const before = await quote()
    await advanceClock(service.app.worlds.sandbox, account, (dearerInDays + 1) * dayMs)
    const quoted = await quote()
    const { credits } = await booksOf(service, account)
    expectBought(
      await client.post('/shipments', shipmentBody({ postage_type: '<CarrierB> Ground' })),
    )

    expect(quoted).toBeGreaterThan(before)
    expect(credits - (await booksOf(service, account)).credits).toBe(quoted)
  })
}
