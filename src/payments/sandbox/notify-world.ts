import { takeNotification } from '#core/payment/settle-top-up.ts'
import type { Log } from '#core/ports/log.ts'
import type { Payment } from '#core/ports/payments.ts'
import type { World } from '#core/world.ts'

/** Hands the sandbox's notifications to a world, as HTTP hands over those of a real provider. */
export const notifyWorld =
  (world: () => World, log: Log) =>
  async (payment: Payment): Promise<void> => {
    const result = await takeNotification(world(), payment)
    if (result?.conclusion === 'mismatch') {
      log.warn(result, 'a notification tells of a payment that does not fit its top-up')
    }
  }
