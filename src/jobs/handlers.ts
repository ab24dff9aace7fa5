import type { Log } from '#core/ports/log.ts'
import type { Job } from '#core/ports/queue.ts'
import { settlePurchaseJob } from './settle-purchase.ts'
import { settleTopUpJob } from './settle-top-up.ts'
import { settleVoidJob } from './settle-void.ts'
import { takeBackSaleJob } from './take-back-sale.ts'
import type { Handlers } from './worker.ts'

export function jobHandlers(log: Log): Handlers {
  const settlePurchase = settlePurchaseJob(log)
  const settleTopUp = settleTopUpJob(log)
  const settleVoid = settleVoidJob(log)
  const takeBackSale = takeBackSaleJob(log)
  return {
    'settle-purchase': (world, job) => settlePurchase(world, job as Job<'settle-purchase'>),
    'settle-top-up': (world, job) => settleTopUp(world, job as Job<'settle-top-up'>),
    'settle-void': (world, job) => settleVoid(world, job as Job<'settle-void'>),
    'take-back-sale': (world, job) => takeBackSale(world, job as Job<'take-back-sale'>),
  }
}
