import type { CarrierDefinition, CarrierOperations } from '#carriers/remote/define-carrier.ts'
import {
  openRemoteCarriers,
  type RemoteCarrierParts,
  type RemoteCarriers,
} from '#carriers/remote/open-remote-carriers.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { question } from '../../support/rate-question.ts'
import { silentLog } from '../../support/silent-log.ts'
import { testCarrier } from '../../support/test-carrier.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

export type Connected = AsyncDisposable & {
  readonly remote: RemoteCarriers
  readonly carrier: Carrier
  /** It sells as its adapter does, before the room judges the sale. */
  readonly unjudged: Carrier
  /** Asks the carriers of the catalogue and the remote one. */
  quote(options?: QuoteOptions): Promise<RateAnswer>
}

type QuoteOptions = {
  readonly accountId?: number
  readonly call?: OpenCall
  readonly timeoutMs?: number
  /** Another one makes another question. */
  readonly postalCode?: string
}

export const plenty = 60_000

export function connect(
  url: string,
  parts: Pick<RemoteCarrierParts, 'store'> & Partial<RemoteCarrierParts>,
  change: Partial<CarrierDefinition> = {},
): Connected {
  const definition = { ...testCarrier, ...change }
  let adapter: CarrierOperations = {}
  const remote = openRemoteCarriers({
    environment: 'sandbox',
    definitions: [
      {
        ...definition,
        create(...parts) {
          adapter = definition.create(...parts)
          return adapter
        },
      },
    ],
    credentials: { testcarrier: { url, client_id: 'id', client_secret: 'hush' } },
    credentialsKey: null,
    clock: { now: Date.now },
    log: silentLog,
    toHouseCurrency: testCatalogue.toHouseCurrency,
    ...parts,
  })
  const [carrier] = remote.carriers
  if (!carrier) throw new Error('no carrier')
  const carriers = [...tableCarriers(testCatalogue), carrier]
  return {
    remote,
    carrier,
    unjudged: { ...carrier, ...(adapter.sell && { sell: adapter.sell }) },
    quote: async ({ accountId = 7, call, timeoutMs = plenty, postalCode = '10001' } = {}) =>
      await quoteRates(
        { carriers: () => carriers },
        question({ postalCode }),
        call ?? new OpenCall(accountId),
        timeoutMs,
      ),
    [Symbol.asyncDispose]: () => remote[Symbol.asyncDispose](),
  }
}

/** What the remote carrier said, without those of the catalogue. */
export const ofRemote = ({ quotes, excluded }: RateAnswer) => ({
  prices: quotes
    .filter(({ serviceId }) => serviceId >= 9000)
    .map(({ serviceId, total }) => [serviceId, total]),
  excluded: excluded
    .filter(({ serviceId }) => serviceId >= 9000)
    .map(({ serviceId, reason, message }) => [serviceId, reason, message]),
})
