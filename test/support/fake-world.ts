import { addressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { tableFreight } from '#carriers/freight/table-freight.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { builtInTariff } from '#catalogue/tariff/open-tariff.ts'
import { type Scope, scopes } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import { readSettings } from '#core/account/settings.ts'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { compileFreight } from '#core/freight/compile-freight.ts'
import { freightJourney } from '#core/freight/freight-journey.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Store } from '#core/store.ts'
import { simulatedJourney } from '#core/tracking/journey.ts'
import type { World } from '#core/world.ts'
import { drawAtOnce } from '#labels/drawing/draw-at-once.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { noCarrierAccounts } from './connections.ts'
import { noWebhooks } from './no-webhooks.ts'
import { testCatalogueData as data } from './test-catalogue.ts'

/**
 * A world without a database, for what concerns the HTTP base alone: tokens made as they are needed,
 * carriers that can be replaced, and a record of what the edge made of a request.
 */
export type FakeWorld = World & {
  lastQuestion(): RateQuestion
  addToken(secret: string, settings?: Readonly<Record<string, string>>, held?: Scope[]): void
  setCarriers(carriers: readonly Carrier[]): void
}

export function fakeWorld(environment: Environment, now: () => number = Date.now): FakeWorld {
  const callers = new Map<string, Caller>()
  const catalogue = compileCatalogue(data, { environment })
  const freight = compileFreight(data, environment, catalogue.table)
  let asked: RateQuestion | null = null
  let carriers: readonly Carrier[] = tableCarriers(catalogue)
  const recorder: Carrier = {
    code: 'recorder',
    serviceIds: catalogue.services.map(({ id }) => id),
    rate(question) {
      asked = question
      return { quotes: [], excluded: [] }
    },
  }
  return {
    environment,
    clock: { now },
    addressAlmanac,
    labels: labelArtist,
    drawing: drawAtOnce(labelArtist),
    payments: null,
    tariff: async () => builtInTariff(),
    samples: environment === 'sandbox',
    journey: simulatedJourney,
    freightJourney,
    shipCodeKey: Buffer.alloc(32),
    labelLinkKey: Buffer.alloc(32),
    passwords: cheapPasswords,
    ...noWebhooks,
    ...noCarrierAccounts,
    store: {} as Store,
    catalogue: () => catalogue,
    carriers: () => [...carriers, recorder],
    freight: () => freight,
    freightCarriers: () => tableFreight(freight, environment),
    authenticate(secret) {
      const caller = callers.get(secret)
      if (!caller) throw new CoreError('unauthenticated', 'Unauthenticated.')
      return caller
    },
    addToken(secret, settings = {}, held = [...scopes]) {
      callers.set(secret, {
        access: {
          kind: 'token',
          accountId: 7,
          tokenId: callers.size + 1,
          scopes: new Set(held),
        },
        accountName: 'demo',
        settings: readSettings(new Map(Object.entries(settings))),
        clockOffsetMs: 0,
        listens: false,
        approves: false,
      })
    },
    lastQuestion() {
      if (!asked) throw new Error('no carrier was asked')
      return asked
    },
    setCarriers(replacement) {
      carriers = replacement
    },
  }
}
