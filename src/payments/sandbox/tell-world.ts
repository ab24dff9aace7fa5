import { takeNotification } from '#core/payment/settle-top-up.ts'
import type { Payment } from '#core/ports/payments.ts'
import type { World } from '#core/world.ts'
import type { PaymentLog } from '../payment-log.ts'

/** Brings notifications into a world, as the web brings a real provider's. */
export const tellWorld =
  (world: () => World, log: PaymentLog) =>
  async (payment: Payment): Promise<void> => {
    const told = await takeNotification(world(), payment)
    if (told?.conclusion === 'mismatch') {
      log.warn(told, 'a notification tells of a payment that does not fit its top-up')
    }
  }
