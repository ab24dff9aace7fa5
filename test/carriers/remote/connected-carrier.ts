import type { CarrierDefinition, CarrierOperations } from '#carriers/remote/define-carrier.ts'
import { type ConnectionParts, openConnection } from '#carriers/remote/open-connection.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import type { CarrierAccount } from '#core/carrier-account.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Connection } from '#core/ports/carrier/connection.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { carrierAccount, testKeys } from '../../support/connections.ts'
import { question } from '../../support/rate-question.ts'
import { silentLog } from '../../support/silent-log.ts'
import { testCarrier } from '../../support/test-carrier.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

export type Connected = AsyncDisposable & {
  readonly carrier: Connection
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

/** Each connection has an account of its own: what one carrier was asked to wait is nobody else's. */
let made = 100

export function connect(
  url: string,
  parts: Pick<ConnectionParts, 'store'> & Partial<ConnectionParts>,
  change: Partial<CarrierDefinition> = {},
  changedAccount: Partial<CarrierAccount> = {},
): Connected {
  const definition = { ...testCarrier, ...change }
  let adapter: CarrierOperations = {}
  made += 1
  const account = carrierAccount({ id: made, ...changedAccount })
  const opened = openConnection(
    {
      ...definition,
      create(...parts) {
        adapter = definition.create(...parts)
        return adapter
      },
    },
    account,
    { client_id: 'id', client_secret: 'hush' },
    {
      environment: 'sandbox',
      hosts: { [definition.code]: url },
      credentialsKeys: testKeys,
      clock: { now: Date.now },
      log: silentLog,
      toHouseCurrency: testCatalogue.toHouseCurrency,
      ...parts,
    },
  )
  const carrier = opened.carrierOf(account)
  const carriers = [...tableCarriers(testCatalogue), carrier]
  return {
    carrier,
    unjudged: { ...carrier, ...(adapter.sell && { sell: adapter.sell }) },
    quote: async ({ accountId = 7, call, timeoutMs = plenty, postalCode = '10001' } = {}) =>
      await quoteRates(
        { carriers: () => carriers },
        question({ postalCode }),
        call ?? new OpenCall(accountId),
        timeoutMs,
      ),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
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
