import { sql } from 'kysely'
import type {
  CarrierAccountReader,
  CarrierAccountWriter,
  SealedAccount,
} from '#core/carrier-account/carrier-account-store.ts'
import type { CarrierAccountSettings } from '#core/carrier-account.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { connectionIn } from '../purchase/purchase-json.ts'

const accountColumns = columns('carrier_account', {
  id: 'id',
  owner: 'owner_id',
  carrier: 'carrier',
  label: 'label',
  state: 'state',
  settings: 'settings',
  shown: 'shown',
  sealed: 'sealed',
  generation: 'generation',
  changes: 'changes',
  connectedAt: 'connected_at',
  disconnectedAt: 'disconnected_at',
})

type AccountRow = RowOf<typeof accountColumns>

const byId = statement((db, p: { id: number }) =>
  db.selectFrom('carrier_account').select(accountColumns.list).where('id', '=', p.id),
)

const list = statement(db =>
  db.selectFrom('carrier_account').select(accountColumns.list).orderBy('id'),
)

type OfAccount = { id: number }

/** Open ones are few, whoever asked for them: their accounts are read out of their services. */
const openPurchases = statement(db =>
  db.selectFrom('purchase').select(['service', 'handle']).where('settled_at', 'is', null),
)

/** From the voids, which are few, to the purchases that they are of. */
const openVoids = statement(db =>
  db
    .selectFrom('void_request')
    .innerJoin('purchase', join =>
      join
        .onRef('purchase.account_id', '=', 'void_request.account_id')
        .onRef('purchase.shipment_id', '=', 'void_request.shipment_id'),
    )
    .select(['purchase.service', 'purchase.handle'])
    .where('void_request.settled_at', 'is', null)
    .where('purchase.state', '=', sql.lit('posted')),
)

/** Purchases and voids share the lock; a change of the account waits for them, and they for it. */
const steady = statement((db, p: OfAccount & { generation: number }) =>
  db
    .selectFrom('carrier_account')
    .select('state')
    .where('id', '=', p.id)
    .where('generation', '=', p.generation)
    .forShare(),
)

/** An account with its parts as texts. */
type KeptAccount = ReturnType<typeof accountColumns.record>

const insert = statement((db, p: KeptAccount) =>
  db.insertInto('carrier_account').values(accountColumns.row(p)),
)

type Change = Omit<KeptAccount, 'carrier' | 'owner' | 'connectedAt'>

const change = statement((db, p: Change) =>
  db
    .updateTable('carrier_account')
    .set({
      label: p.label,
      state: p.state,
      settings: p.settings,
      shown: p.shown,
      sealed: p.sealed,
      generation: p.generation,
      disconnected_at: p.disconnectedAt,
      changes: sql<number>`changes + 1`,
    })
    .where('id', '=', p.id)
    .where('changes', '=', p.changes),
)

const accountOf = (row: AccountRow): SealedAccount => ({
  ...accountColumns.record(row),
  settings: JSON.parse(row.settings) as CarrierAccountSettings,
  shown: JSON.parse(row.shown) as SealedAccount['shown'],
})

const keptAs = (account: SealedAccount): KeptAccount => ({
  ...account,
  settings: JSON.stringify(account.settings),
  shown: JSON.stringify(account.shown),
})

export const carrierAccountReader = (session: ReadSession): CarrierAccountReader => ({
  async byId(id) {
    const row = await session.first(byId, { id })
    return row ? accountOf(row) : null
  },
  async list() {
    return (await session.all(list, noParameters)).map(accountOf)
  },
  async awaited(id, limit) {
    const isOf = (row: { readonly service: string }): boolean => connectionIn(row)?.id === id
    const purchases = (await session.all(openPurchases, noParameters)).filter(isOf)
    const voids = (await session.all(openVoids, noParameters)).filter(isOf)
    return {
      purchases: purchases.length,
      voids: voids.length,
      known: [...purchases, ...voids].flatMap(({ handle }) => handle ?? []).slice(0, limit),
    }
  },
})

export const carrierAccountWriter = (session: WriteSession): CarrierAccountWriter => ({
  ...carrierAccountReader(session),
  async insert(account) {
    session.send(insert, keptAs(account))
  },
  async holdSteady({ id, generation }) {
    return (await session.first(steady, { id, generation }))?.state ?? null
  },
  async change(account) {
    return (await session.run(change, keptAs(account))) === 1
  },
})
