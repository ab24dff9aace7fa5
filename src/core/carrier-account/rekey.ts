import { noAccount } from '../access.ts'
import type { World } from '../world.ts'
import type { SealedAccount } from './carrier-account-store.ts'
import { sealName } from './credentials-keys.ts'

export type Rekeying = {
  readonly resealed: number
  /** No key opens these: they stay as they are. */
  readonly unreadable: readonly number[]
}

/** Seals with the first key what an older one has sealed, while the service runs. */
export async function rekeyCarrierAccounts(world: World): Promise<Rekeying> {
  const { store } = world
  const unreadable: number[] = []
  let resealed = 0
  for (const account of await store.read.carrierAccounts.list()) {
    const sealed = resealedWith(world, account)
    if (sealed === 'unreadable') unreadable.push(account.id)
    else if (sealed !== null) {
      const { id, generation } = account
      await store.transact(noAccount, ({ carrierAccounts }) =>
        carrierAccounts.reseal(id, generation, sealed.text),
      )
      resealed += 1
    }
  }
  return { resealed, unreadable }
}

/** Null where nothing is to be done. */
function resealedWith(
  { credentialsKeys, environment }: World,
  { id, carrier, sealed }: SealedAccount,
): { readonly text: string } | 'unreadable' | null {
  if (sealed === null) return null
  const ring = credentialsKeys.toSeal()
  if (ring.isSealedByFirst(sealed)) return null
  const name = sealName(environment, id, carrier)
  const secret = ring.open(name, sealed)
  return secret === null ? 'unreadable' : { text: ring.seal(name, secret) }
}
