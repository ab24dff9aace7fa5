import type { Log } from '#core/ports/log.ts'
import type { OpenPurchase } from '#core/purchase/purchase-store.ts'
import { resumeForDead } from '#core/purchase/settle/resume-purchase.ts'
import type { World } from '#core/world.ts'

/** More than one process can have had open at once; the jobs settle any others. */
const mostLeft = 1000
const atOnce = 4

/**
 * Resumes, once and in the background, the purchases that the last server left open. Must be called
 * before this server buys anything, and only if no other server can be at work on them.
 */
export async function resumePurchases(world: World, log: Log): Promise<AsyncDisposable> {
  const left = (await world.store.read.purchases.open(mostLeft)).values()
  let stopped = false
  const work = async (): Promise<void> => {
    for (const purchase of left) {
      if (stopped) return
      await resume(world, purchase, log)
    }
  }
  const working = Promise.all(Array.from({ length: atOnce }, work))
  return {
    async [Symbol.asyncDispose]() {
      stopped = true
      await working
    },
  }
}

async function resume(world: World, purchase: OpenPurchase, log: Log): Promise<void> {
  const { accountId, shipmentId, reference } = purchase
  try {
    await resumeForDead(world, purchase)
  } catch (error) {
    log.error({ err: error, accountId, shipmentId, reference }, 'a purchase was not carried on')
  }
}
