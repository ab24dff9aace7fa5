import { hourMs } from '#core/time/durations.ts'
import { hashOfSecret } from '#core/user/session-secret.ts'
import type { Service } from '../service.ts'
import type { DashboardVisitor } from './visitor.ts'

/** As after an hour: the time at which somebody proved who they are is set back. */
export async function staleProof(
  service: Service,
  { userId, cookie }: DashboardVisitor,
): Promise<void> {
  const { store, clock } = service.app.worlds.production
  const [session] = await store.read.sessions.ofUser(userId)
  if (!session) throw new Error('the visitor has no session')
  const secretHash = hashOfSecret(cookie.slice(cookie.indexOf('=') + 1))
  const change = { ...session, secretHash, provedAt: clock.now() - hourMs }
  await store.transact(0, ({ sessions }) => sessions.change(session.id, 'full', change))
}
