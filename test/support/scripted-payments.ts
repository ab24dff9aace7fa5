import { tenantOf } from '#core/access.ts'
import { readSettings } from '#core/account/settings.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import type { JournalTransaction } from '#core/ledger/ledger-store.ts'
import { storeCard } from '#core/payment/cards.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import type {
  Charge,
  LostCharge,
  Payment,
  PaymentReport,
  PaymentReversal,
  Payments,
} from '#core/ports/payments.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { fakeWorld } from './fake-world.ts'

/** A provider whose every answer the test decides, and which remembers what it was asked. */
export type ScriptedProvider = Payments & {
  readonly charges: Charge[]
  readonly searches: LostCharge[]
  onCharge: (charge: Charge) => Promise<Payment>
  onFind: (lost: LostCharge) => Promise<Payment | null>
  onReversals: (paymentId: string) => Promise<readonly PaymentReversal[]>
}

export function scriptedProvider(): ScriptedProvider {
  const charges: Charge[] = []
  const searches: LostCharge[] = []
  return {
    provider: 'scripted',
    charges,
    searches,
    onCharge: async charge => paymentOf(charge),
    onFind: async () => null,
    onReversals: async () => [],
    recognise: async token => ({ token, payer: null, label: 'a scripted card' }),
    charge(charge) {
      charges.push(charge)
      return this.onCharge(charge)
    },
    reversals(paymentId) {
      return this.onReversals(paymentId)
    },
    find(lost) {
      searches.push(lost)
      return this.onFind(lost)
    },
  }
}

export const outcomeOf = (payment: Payment): PaymentReport => ({ subject: 'outcome', payment })

export const paymentOf = (
  { reference, amount, currency }: Pick<Charge, 'reference' | 'amount' | 'currency'>,
  changes: Partial<Payment> = {},
): Payment => ({
  id: `pay of ${reference}`,
  reference,
  amount,
  currency,
  outcome: { kind: 'paid' },
  ...changes,
})

export type Desk = {
  readonly world: World
  readonly provider: ScriptedProvider
  readonly clock: { nowMs: number }
  readonly accountId: number
  readonly command: Command
  topUp(id: number): Promise<TopUp | null>
  /** What is in the books, in cents; each sum over the journal must agree with the balance kept. */
  books(): Promise<Record<'credits' | 'pending_top_ups' | 'payment_provider', number>>
  journal(): Promise<readonly JournalTransaction[]>
}

let accounts = 0

/** An account with a default card, in a world with a real database, a clock and a provider to command. */
export async function openDesk(db: Database): Promise<Desk> {
  const clock = { nowMs: Date.UTC(2026, 10, 21) }
  const provider = scriptedProvider()
  const world: World = {
    ...fakeWorld('sandbox', () => clock.nowMs),
    store: db,
    payments: provider,
  }
  const accountId = ++accounts
  await db.transact(accountId, ({ accounts }) =>
    accounts.insert({ id: accountId, name: `account ${accountId}`, createdAt: 1 }),
  )
  const card = await provider.recognise('tok')
  await storeCard(db, accountId, provider.provider, card, true, clock.nowMs)
  const access = { kind: 'token', accountId, tokenId: 1, scopes: new Set([]) } as const
  const settings = readSettings(new Map())
  const caller = {
    access,
    accountName: 'a',
    settings,
    clockOffsetMs: 3_600_000,
    listens: false,
    approves: false,
  }
  const tenant = tenantOf(access)
  return {
    world,
    provider,
    clock,
    accountId,
    command: commandOf(world, caller, null),
    topUp: id => db.read.topUps.byId(tenant, id),
    journal: () => db.read.ledger.journal(tenant),
    async books() {
      const [credits, pending_top_ups, payment_provider] = await Promise.all(
        (['credits', 'pending_top_ups', 'payment_provider'] as const).map(book =>
          db.read.ledger.balance(tenant, book, 'CAD'),
        ),
      )
      const entries = (await db.read.ledger.journal(tenant)).flatMap(({ entries }) => entries)
      const summed = (wanted: string) =>
        entries.filter(({ book }) => book === wanted).reduce((sum, { amount }) => sum + amount, 0)
      if (summed('credits') !== credits) throw new Error('credits are not what the journal says')
      if (summed('pending_top_ups') !== pending_top_ups) throw new Error('pending is not either')
      return {
        credits: credits ?? 0,
        pending_top_ups: pending_top_ups ?? 0,
        payment_provider: payment_provider ?? 0,
      }
    },
  }
}
