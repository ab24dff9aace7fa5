import { type Kysely, sql } from 'kysely'
import type { AccountReader, AccountRow, AccountWriter } from '#core/account/account-store.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { anyPart } from '../kit/conditions.ts'

const columns = [
  'a.id',
  'a.name',
  'a.created_at',
  'a.listens',
  'a.shell_listens_until',
  'a.approves',
  's.key',
  's.value',
] as const

const byId = statement((db, p: { id: number }) =>
  db
    .selectFrom('account as a')
    .leftJoin('account_setting as s', 's.account_id', 'a.id')
    .select(columns)
    .where('a.id', '=', p.id),
)

const byName = statement((db, p: { name: string }) =>
  db
    .selectFrom('account as a')
    .leftJoin('account_setting as s', 's.account_id', 'a.id')
    .select(columns)
    .where('a.name', '=', p.name),
)

const all = statement(db =>
  db
    .selectFrom('account as a')
    .leftJoin('account_setting as s', 's.account_id', 'a.id')
    .select(columns)
    .orderBy('a.id'),
)

type Named = { typed: string; folded: string; after: number; limit: number }

/** SQLite ignores case in the letters A to Z alone. Any other letter is found only in the case in which it was typed. */
const named = statement((db, p: Named) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'created_at'])
    .where('id', '>', p.after)
    .where(
      sql<boolean>`(name like ${p.typed} escape '\\' or lower(name) like ${p.folded} escape '\\')`,
    )
    .orderBy('id')
    .limit(p.limit),
)

const insert = statement((db, p: { id: number; name: string; createdAt: number }) =>
  db
    .insertInto('account')
    .values({ id: p.id, name: p.name, created_at: p.createdAt })
    .onConflict(conflict => conflict.doNothing()),
)

const putSetting = statement((db, p: { accountId: number; key: string; value: string }) =>
  db
    .insertInto('account_setting')
    .values({ account_id: p.accountId, key: p.key, value: p.value })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet(update => ({ value: update.ref('excluded.value') })),
    ),
)

/** The next statement then sees the webhooks of whoever held the lock until now. */
const lockListens = statement((db, p: { accountId: number }) =>
  db
    .updateTable('account')
    .set(update => ({ listens: update.ref('listens') }))
    .where('id', '=', p.accountId),
)

const putListens = statement((db, p: { accountId: number }) =>
  db
    .updateTable('account')
    .set(({ case: when, exists, selectFrom, lit }) => ({
      listens: when()
        .when(
          exists(
            selectFrom('webhook')
              .select('id')
              .where('account_id', '=', p.accountId)
              .where('removed_at', 'is', null),
          ),
        )
        .then(lit(1))
        .else(lit(0))
        .end(),
    }))
    .where('id', '=', p.accountId),
)

type Lease = { accountId: number; until: number }

/** Two shells may listen: the account listens until the later end. */
const listening = (db: Kysely<Tables>, p: Lease) =>
  db
    .updateTable('account')
    .set({
      shell_listens_until: sql<number>`case
        when shell_listens_until > ${p.until} then shell_listens_until
        else cast(${p.until} as bigint) end`,
    })
    .where('id', '=', p.accountId)

const listenUntil = statement(listening)

const renewListening = statement((db, p: Lease & { now: number }) =>
  listening(db, p).where(sql<boolean>`(listens = 1 or shell_listens_until > ${p.now})`),
)

const putApproves = statement((db, p: { accountId: number }) =>
  db
    .updateTable('account')
    .set(({ lit }) => ({ approves: lit(1) }))
    .where('id', '=', p.accountId),
)

type SettingRow = {
  id: number
  name: string
  created_at: number
  listens: number | null
  shell_listens_until: number | null
  approves: number | null
  key: string | null
  value: string | null
}

/** An account has one row for each setting, or one row without a setting. */
function accountsOf(rows: readonly SettingRow[]): AccountRow[] {
  const accounts: (AccountRow & { settings: Map<string, string> })[] = []
  for (const row of rows) {
    let account = accounts.at(-1)
    if (account?.id !== row.id) {
      account = {
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        hasWebhooks: row.listens === 1,
        shellListensUntil: row.shell_listens_until ?? 0,
        approves: row.approves === 1,
        settings: new Map(),
      }
      accounts.push(account)
    }
    if (row.key !== null && row.value !== null) account.settings.set(row.key, row.value)
  }
  return accounts
}

export const accountReader = (session: ReadSession): AccountReader => ({
  async byId(id) {
    return accountsOf(await session.all(byId, { id }))[0] ?? null
  },
  async byName(name) {
    return accountsOf(await session.all(byName, { name }))[0] ?? null
  },
  async named(part, after, limit) {
    const [typed, folded] = [anyPart(part), anyPart(part.toLowerCase())]
    const rows = await session.all(named, { typed, folded, after, limit })
    return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }))
  },
  async list() {
    return accountsOf(await session.all(all, noParameters))
  },
})

export const accountWriter = (session: WriteSession): AccountWriter => ({
  ...accountReader(session),
  async insert(row) {
    return (await session.run(insert, row)) === 1
  },
  async putListens({ accountId }) {
    session.send(lockListens, { accountId })
    session.send(putListens, { accountId })
  },
  async listenUntil({ accountId }, until) {
    session.send(listenUntil, { accountId, until })
  },
  async renewListening({ accountId }, now, until) {
    return (await session.run(renewListening, { accountId, now, until })) === 1
  },
  async putApproves({ accountId }) {
    session.send(putApproves, { accountId })
  },
  async putSetting({ accountId }, key, value) {
    session.send(putSetting, { accountId, key, value })
  },
})
