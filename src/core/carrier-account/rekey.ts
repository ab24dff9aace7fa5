import { noAccount } from '../access.ts'
import type { World } from '../world.ts'
import type { SealedAccount } from './carrier-account-store.ts'
import { openCredentials, sealCredentials } from './credentials-keys.ts'

export type Rekeying = {
  readonly resealed: number
  /** No key opens these, or somebody changed them meanwhile: they stay as they are. */
  readonly left: readonly number[]
}

/** Seals with the first key what an older one has sealed, while the service runs. */
export async function rekeyCarrierAccounts(world: World): Promise<Rekeying> {
  const { store, credentialsKeys } = world
  const left: number[] = []
  let resealed = 0
  for (const account of await store.read.carrierAccounts.list()) {
    const { sealed, id } = account
    if (sealed === null || credentialsKeys.toSeal().isSealedByFirst(sealed)) continue
    if (await reseal(world, account)) resealed += 1
    else left.push(id)
  }
  return { resealed, left }
}

async function reseal(world: World, account: SealedAccount): Promise<boolean> {
  const credentials = openCredentials(world, account)
  if (credentials === null) return false
  const sealed = sealCredentials(world, account, credentials)
  return await world.store.transact(noAccount, ({ carrierAccounts }) =>
    carrierAccounts.change({ ...account, sealed }),
  )
}
