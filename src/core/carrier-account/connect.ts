import { CoreError, invalid } from '../errors.ts'
import type { ConnectableCarrier, CredentialCheck } from '../ports/carrier/connection.ts'
import type { Credentials } from '../ports/carrier/credentials.ts'
import {
  type CarrierAccount,
  type CarrierAccountSettings,
  usualSettings,
} from './carrier-account.ts'
import type { AwaitedOfCarrier, SealedAccount } from './carrier-account-store.ts'
import { sealName } from './credentials-keys.ts'
import { type Holder, heldAccount, heldAccounts } from './holder.ts'
import { connectableCarrier, readCredentials, shownCredentials } from './read-credentials.ts'

const mostAccounts = 50
const longestLabel = 100
const mostOrder = 1000
/** So many of an account's own names are shown to its carrier. */
const mostNames = 3

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
  const ring = world.credentialsKeys.toSeal()
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
    sealed: ring.seal(sealName(world.environment, id, code), JSON.stringify(credentials)),
  }
  return await holder.write(
    async ({ carrierAccounts }) => {
      await carrierAccounts.insert(account)
      return account
    },
    () => `connected carrier account ${id}`,
  )
}

/** Credentials that are left out stay. */
export async function changeCarrierAccount(
  holder: Holder,
  id: number,
  input: CarrierAccountInput,
  given: Readonly<Record<string, string>> | null,
): Promise<CarrierAccount> {
  const account = await heldAccount(holder, id)
  refuseForgotten(account)
  const settings = { ...account.settings, ...input.settings }
  const wanted = { ...account, ...checkedInput(holder, { label: input.label, settings }) }
  const renewed = given === null ? null : await renewCredentials(holder, account, given)
  const changed = renewed === null ? wanted : { ...wanted, ...renewed.part }
  return await holder.write(
    async ({ carrierAccounts }) => {
      if (!(await carrierAccounts.change(changed, account.generation))) throw changedMeanwhile()
      if (renewed !== null && !renewed.isSameUser) {
        refuseAwaited(await carrierAccounts.awaited(id, 0))
      }
      return changed
    },
    () => `changed carrier account ${id}`,
  )
}

/**
 * Other credentials. While something waits for the carrier they must be of the same user, which the
 * carrier proves by what it shows under them: another user's answers would be about nothing of ours.
 */
async function renewCredentials(
  { world }: Holder,
  { id, carrier: code, generation }: SealedAccount,
  given: Readonly<Record<string, string>>,
) {
  const carrier = connectableCarrier(world, code)
  const credentials = readCredentials(carrier, given, world.environment)
  const ring = world.credentialsKeys.toSeal()
  const { known } = await world.store.read.carrierAccounts.awaited(id, mostNames)
  const check = await world.connections.check(code, credentials, known)
  requireGood(carrier, check)
  const part = {
    generation: generation + 1,
    shown: shownCredentials(carrier, credentials),
    sealed: ring.seal(sealName(world.environment, id, code), JSON.stringify(credentials)),
  }
  return { part, isSameUser: check.kind === 'good' && check.isSameUser === true }
}

function refuseAwaited({ purchases, voids }: AwaitedOfCarrier): void {
  if (purchases + voids === 0) return
  const says =
    'Purchases or voids of this account are still open at its carrier, and these credentials were not shown to be of the same user. Connect another account, or try again once they are settled.'
  throw new CoreError('conflict', says)
}

/** Whether the carrier still accepts the credentials that are kept. */
export async function checkCarrierAccount(
  holder: Pick<Holder, 'world' | 'owner'>,
  id: number,
): Promise<CredentialCheck> {
  const account = await heldAccount(holder, id)
  refuseForgotten(account)
  const { world } = holder
  const name = sealName(world.environment, id, account.carrier)
  const text = world.credentialsKeys.toOpen()?.open(name, account.sealed ?? '') ?? null
  if (text === null) {
    return {
      kind: 'unknown',
      why: 'Its credentials cannot be read: the key that sealed them is missing.',
    }
  }
  return await world.connections.check(account.carrier, JSON.parse(text) as Credentials, [])
}

/**
 * It quotes and sells no more. Its credentials stay for what is open and for labels that may be voided;
 * `forgets` ends that, too.
 */
export async function disconnectCarrierAccount(
  holder: Holder,
  id: number,
  forgets: boolean,
): Promise<CarrierAccount> {
  const account = await heldAccount(holder, id)
  if (account.state === 'forgotten' || (account.state === 'disconnected' && !forgets)) {
    return account
  }
  const disconnectedAt = account.disconnectedAt ?? holder.world.clock.now()
  const changed: SealedAccount = forgets
    ? { ...account, state: 'forgotten', disconnectedAt, sealed: null }
    : { ...account, state: 'disconnected', disconnectedAt }
  return await holder.write(
    async ({ carrierAccounts }) => {
      if (!(await carrierAccounts.change(changed, account.generation))) throw changedMeanwhile()
      return changed
    },
    () => `${forgets ? 'forgot' : 'disconnected'} carrier account ${id}`,
  )
}

function checkedInput(
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

function requireGood({ name }: ConnectableCarrier, check: CredentialCheck): void {
  if (check.kind === 'good') return
  if (check.kind === 'refused') {
    throw invalid('credentials', `${name} refused these credentials: ${check.why}`)
  }
  throw new CoreError('carrier_error', `${check.why} Nothing was changed.`)
}

function refuseForgotten({ state }: CarrierAccount): void {
  if (state !== 'forgotten') return
  throw new CoreError('conflict', 'Its credentials were forgotten: connect the account anew.')
}

const changedMeanwhile = (): CoreError =>
  new CoreError('conflict', 'The carrier account was changed in the meantime.')
