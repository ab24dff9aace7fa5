import { hkdfSync, randomBytes } from 'node:crypto'
import { noAccount } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import { labelLinkKey } from '#core/link/label-link.ts'
import { type Seal, sealWith } from '#core/seal.ts'
import type { Database } from '#db/database.ts'

/** With another key, ship codes that were given out would come again. */
export const shipCodeKeyOf = (store: Database): Promise<Uint8Array> =>
  storedKey(store, 'ship_code_key')

/**
 * With another key, no link that was given out would open. Where the operator chose no secret, each world
 * has one of its own in its database, so that all nodes know it.
 */
export const labelLinkKeyOf = async (
  store: Database,
  environment: Environment,
  chosenSecret: Uint8Array | null,
): Promise<Uint8Array> =>
  labelLinkKey(chosenSecret ?? (await storedKey(store, 'secret_key')), environment)

/**
 * Keeps the secrets of webhooks. Where the operator chose a secret, the database alone opens none of them;
 * those that were kept before that are opened with the world's own key.
 */
export async function webhookSealOf(
  store: Database,
  environment: Environment,
  chosenSecret: Uint8Array | null,
): Promise<Seal> {
  const own = sealWith(webhookKey(await storedKey(store, 'secret_key'), environment))
  if (chosenSecret === null) return own
  const chosen = sealWith(webhookKey(chosenSecret, environment))
  return {
    seal: (name, secret) => chosen.seal(name, secret),
    open: (name, sealed) => chosen.open(name, sealed) ?? own.open(name, sealed),
  }
}

const webhookKey = (secret: Uint8Array, environment: Environment): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `postilion webhook secrets of ${environment}`, 32))

/** Made by the first process that asks for it. */
async function storedKey({ read, transact }: Database, name: string): Promise<Uint8Array> {
  const known = await read.worldValues.get(name)
  if (known !== null) return Buffer.from(known, 'hex')
  const fresh = randomBytes(32).toString('hex')
  await transact(noAccount, ({ worldValues }) => worldValues.putIfAbsent(name, fresh))
  // Another process may have been first, and what a key made that nobody stored would be lost.
  const stored = await read.worldValues.get(name)
  if (stored === null) throw new Error(`the database did not keep the ${name}`)
  return Buffer.from(stored, 'hex')
}
