import { noAccount } from '#core/access.ts'
import type { CredentialsKeys } from '#core/carrier-account/credentials-keys.ts'
import { type CarrierAccount, usualSettings } from '#core/carrier-account.ts'
import { keyRing } from '#core/key-ring.ts'
import type { Connection, Connections } from '#core/ports/carrier/connection.ts'
import type { Database } from '#db/database.ts'

const ring = keyRing([{ id: 'test', key: Buffer.alloc(32, 0xab) }])

export const testKeys: CredentialsKeys = { toOpen: () => ring, toSeal: () => ring }

const noConnections: Connections = {
  connectable: [],
  accounts: () => [],
  all: () => [],
  byId: () => null,
  check: async () => ({ kind: 'refused', why: 'No such carrier can be connected.' }),
}

/** For a world that nobody has connected an account in. */
export const noCarrierAccounts = { connections: noConnections, credentialsKeys: testKeys } as const

export const connectionsTo = (...connections: readonly Connection[]): Connections => ({
  ...noConnections,
  accounts: () => connections.map(({ account }) => account),
  all: () => connections,
  byId: id => connections.find(({ connection }) => connection.id === id) ?? null,
})

/** An account of the operator, for all clients. */
export const carrierAccount = (change: Partial<CarrierAccount> = {}): CarrierAccount => ({
  id: 1,
  owner: null,
  carrier: 'testcarrier',
  label: 'Ours',
  state: 'connected',
  settings: usualSettings,
  shown: {},
  generation: 1,
  connectedAt: 0,
  disconnectedAt: null,
  ...change,
})

/** Puts the account into the database, where purchases look whether it is still the same. */
export async function keepAccount(store: Database, account: CarrierAccount): Promise<void> {
  if ((await store.read.carrierAccounts.byId(account.id)) !== null) return
  await store.transact(noAccount, ({ carrierAccounts }) =>
    carrierAccounts.insert({ ...account, sealed: 'sealed elsewhere', changes: 1 }),
  )
}
