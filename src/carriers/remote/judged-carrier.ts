import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Log } from '#core/ports/log.ts'
import type { CarrierDefinition, CarrierOperations } from './define-carrier.ts'
import { judgeQuotes, type QuoteJudge } from './judge-quotes.ts'
import { unreadable } from './remote-failures.ts'

export type Judgement = {
  readonly log: Log
  readonly toHouseCurrency: QuoteJudge['toHouseCurrency']
}

/** Puts the judgement between an adapter and the core: no price passes without it. */
export function judgedCarrier(
  { code, name, services }: Pick<CarrierDefinition, 'code' | 'name' | 'services'>,
  { rate, ...operations }: CarrierOperations,
  { log, toHouseCurrency }: Judgement,
): Carrier {
  const ids = services.map(({ id }) => id)
  const carrier = { code, serviceIds: ids, ...operations }
  if (!rate) return carrier
  return {
    ...carrier,
    async rate(question, call) {
      const { services: wanted } = question
      const serviceIds = wanted === null ? ids : ids.filter(id => wanted.includes(id))
      try {
        const quotes = await rate(question, call)
        return judgeQuotes(quotes, { carrierName: name, serviceIds, toHouseCurrency })
      } catch (error) {
        if (error instanceof CarrierError) throw error
        // An answer of another shape than the adapter expects fails wherever it is first touched.
        log.error({ carrier: code, err: error }, "a carrier's answer could not be read")
        throw unreadable(name, error)
      }
    },
  }
}
