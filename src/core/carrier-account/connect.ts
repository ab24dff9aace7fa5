import {
  type CarrierAccount,
  type CarrierAccountSettings,
  usualSettings,
} from '../carrier-account.ts'
import { CoreError, invalid } from '../errors.ts'
import type { ConnectableCarrier, CredentialCheck } from '../ports/carrier/connection.ts'
import type { SealedAccount } from './carrier-account-store.ts'
import { openCredentials, sealCredentials } from './credentials-keys.ts'
import { type Holder, heldAccount, heldAccounts } from './holder.ts'
import { connectableCarrier, readCredentials, shownCredentials } from './read-credentials.ts'

const mostAccounts = 50
const longestLabel = 100
export const mostOrder = 1000

export type CarrierAccountInput = {
  readonly label: string
  readonly settings?: Partial<CarrierAccountSettings>
}

export type NewCarrierAccount = CarrierAccountInput & {
  /** By its code. */
  readonly carrier: string
  readonly credentials: Readonly<Record<string, string>>
}

/** Connects what the carrier accepts. */
export async function connectCarrierAccount(
  holder: Holder,
  { carrier: code, label, credentials: given, settings }: NewCarrierAccount,
): Promise<CarrierAccount> {
  const { world, owner } = holder
  const carrier = connectableCarrier(world, code)
  const wanted = checkedInput(holder, { label, settings: { ...usualSettings, ...settings } })
  const credentials = readCredentials(carrier, given, world.environment)
  const held = (await heldAccounts(holder)).filter(({ state }) => state !== 'forgotten')
  if (held.length >= mostAccounts) {
    throw new CoreError('conflict', `There are ${mostAccounts} carrier accounts already.`)
  }
  // Nobody is asked where the credentials could not be kept.
  world.credentialsKeys.toSeal()
  requireGood(carrier, await world.connections.check(code, credentials, []))
  const id = await world.store.takeNumbers('carrier_account', 1)
  const account: SealedAccount = {
    id,
    owner,
    carrier: code,
    ...wanted,
    state: 'connected',
    shown: shownCredentials(carrier, credentials),
    generation: 1,
    connectedAt: world.clock.now(),
    disconnectedAt: null,
    sealed: sealCredentials(world, { id, carrier: code }, credentials),
    changes: 1,
  }
  return await holder.write(
    async ({ carrierAccounts }) => {
      await carrierAccounts.insert(account)
      return account
    },
    () => `connected carrier account ${id}`,
  )
}

/** Whether the carrier still accepts the credentials that are kept. */
export async function checkCarrierAccount(
  holder: Pick<Holder, 'world' | 'owner'>,
  id: number,
): Promise<CredentialCheck> {
  const account = await heldAccount(holder, id)
  refuseForgotten(account)
  const { world } = holder
  const credentials = openCredentials(world, account)
  if (credentials === null) {
    const why = 'Its credentials cannot be read: the key that sealed them is missing.'
    return { kind: 'unknown', why }
  }
  return await world.connections.check(account.carrier, credentials, [])
}

export function checkedInput(
  { owner }: Pick<Holder, 'owner'>,
  { label, settings }: { readonly label: string; readonly settings: CarrierAccountSettings },
): Pick<CarrierAccount, 'label' | 'settings'> {
  const name = label.trim()
  if (name === '' || name.length > longestLabel) {
    throw invalid('label', `The label must have 1 to ${longestLabel} characters.`)
  }
  const { order, clients } = settings
  if (!Number.isInteger(order) || order < 0 || order > mostOrder) {
    throw invalid('settings.order', `The order must be a whole number from 0 to ${mostOrder}.`)
  }
  if (owner !== null && clients !== null) {
    throw invalid('settings.clients', 'Only an account of the operator serves other clients.')
  }
  return { label: name, settings }
}

export function requireGood({ name }: ConnectableCarrier, check: CredentialCheck): void {
  if (check.kind === 'good') return
  if (check.kind === 'refused') {
    throw invalid('credentials', `${name} refused these credentials: ${check.why}`)
  }
  throw new CoreError('carrier_error', `${check.why} Nothing was changed.`)
}

export function refuseForgotten({ state }: CarrierAccount): void {
  if (state !== 'forgotten') return
  throw new CoreError('conflict', 'Its credentials were forgotten: connect the account anew.')
}
