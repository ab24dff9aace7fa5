import { serviceOn } from '#core/access.ts'
import type { JournalTransaction } from '#core/ledger/ledger-store.ts'
import { moveBetweenBooks } from '#core/ledger/posting.ts'
import { endOfBlock } from '#core/ledger/turnover.ts'
import { type LedgerProof, verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import type { Store } from '#core/store.ts'

/** What the proof of books says that agree, their checkpoints included. */
export const agreeing: Partial<LedgerProof> = { fault: null, wrongCheckpoints: [] }

/** No other posting has an id like these. */
let lastId = 7_000_000_000

const filler = (): JournalTransaction => {
  lastId += 1
  const cause = { kind: 'adjustment', id: String(lastId) } as const
  const entries = moveBetweenBooks('operator_grants', 'revenue', 1, 'CAD')
  return { id: lastId, cause, at: 1, memo: 'a filler', entries }
}

/**
 * The proof of an account's books behind a checkpoint. One is kept for every 32 postings, and few tests make
 * as many: others are added that move no balance, the last one as a command would, which keeps the checkpoint.
 */
export async function proofBehindCheckpoint(store: Store, accountId: number): Promise<LedgerProof> {
  const tenant = serviceOn(accountId)
  const postings = await store.read.ledger.journalPage(tenant, null, 10_000)
  const last = postings.at(-1)?.sequence ?? 0
  const missing = endOfBlock(last + 1) - last
  const fillers = Array.from({ length: missing - 1 }, filler)
  await store.transact(accountId, async ({ seed, ledger }) => {
    if (fillers.length > 0) await seed.insert(tenant, { postings: fillers, shipments: [] })
    await ledger.append(tenant, filler())
  })
  const kept = await store.read.ledger.checkpoints(tenant, last, 1)
  if (kept.length === 0) throw new Error('No checkpoint was kept of what the test has done.')
  return await verifyLedger(store, accountId)
}
