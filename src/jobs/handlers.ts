import type { Log } from '#core/ports/log.ts'
import { bookReversalsJob } from './book-reversals.ts'
import { cancelLateSaleJob } from './cancel-late-sale.ts'
import type { JobHandlers } from './job-handler.ts'
import { processBatchJob } from './process-batch.ts'
import { settlePurchaseJob } from './settle-purchase.ts'
import { settleTopUpJob } from './settle-top-up.ts'
import { settleVoidJob } from './settle-void.ts'

export const jobHandlers = (log: Log): JobHandlers => ({
  'book-reversals': { hands: 4, run: bookReversalsJob(log) },
  'process-batch': { hands: 4, run: processBatchJob(log) },
  'settle-purchase': { hands: 4, run: settlePurchaseJob(log) },
  'settle-purchase-of-freight': { hands: 4, run: settlePurchaseJob(log) },
  'settle-top-up': { hands: 4, run: settleTopUpJob(log) },
  'settle-void': { hands: 4, run: settleVoidJob(log) },
  'settle-void-of-freight': { hands: 4, run: settleVoidJob(log) },
  'take-back-sale': { hands: 4, run: cancelLateSaleJob(log) },
  'take-back-sale-of-freight': { hands: 4, run: cancelLateSaleJob(log) },
})
