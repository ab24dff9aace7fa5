import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CoreError, notFound } from '#core/errors.ts'
import { applyPaymentReport, type ReportOutcome } from '#core/payment/take-report.ts'
import { PaymentError, type PaymentReport } from '#core/ports/payments.ts'
import type { World } from '#core/world.ts'
import type { HttpLog } from '../base/http-log.ts'
import { gatheringBytes } from '../base/judge/body-bytes.ts'
import { TransportFault } from '../base/transport-fault.ts'
import { worldOf } from '../base/world-of-request.ts'

/** Small, since the sender is unknown until its body was read. Stripe's longest body is a fraction of it. */
const bodyLimit = 128 * 1024

/**
 * Serves `/webhooks/{provider}`, where a payment provider reports the outcome of a payment, a refund or
 * a dispute. Its signature covers the bytes as it sent them, so the body is not parsed before. Every
 * report with a valid signature is answered 200, even about an unknown payment: otherwise the provider
 * would send it again.
 */
export function receivePaymentNotifications(server: FastifyInstance, log: HttpLog): void {
  server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      gatheringBytes((_request, bytes, done) => done(null, bytes)),
    )
    scope.post<{ Params: { provider: string } }>(
      '/webhooks/:provider',
      { bodyLimit },
      async (request, reply) => {
        const world = worldOf(request)
        const report = await read(world, request, log)
        const result = report && (await applyPaymentReport(world, report))
        logNotification(log, request, result)
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}

async function read(
  { payments, clock }: World,
  request: FastifyRequest<{ Params: { provider: string } }>,
  log: HttpLog,
): Promise<PaymentReport | null> {
  const notifications =
    payments?.provider === request.params.provider ? payments.notifications : undefined
  if (!notifications) throw notFound('Payment provider')
  const signature = request.headers[notifications.signatureHeader]
  const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
  try {
    return await notifications.read(body, String(signature ?? ''), clock.now())
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    // The provider sends it again.
    if (error.kind !== 'forged') throw new CoreError('unavailable', error.message)
    log.warn({ requestId: request.id }, 'a notification came without a signature that fits')
    throw new TransportFault('malformed_request', error.message)
  }
}

function logNotification(
  log: HttpLog,
  { id: requestId }: FastifyRequest,
  result: ReportOutcome | null,
): void {
  if (result?.conclusion === 'mismatch') {
    log.error(
      { requestId, ...result },
      'a notification reports a payment that does not fit its top-up',
    )
  } else {
    log.debug({ requestId, ...result }, 'a payment provider reported a payment')
  }
}
