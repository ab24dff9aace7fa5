import type { CarrierAccount } from '../carrier-account.ts'
import { CoreError } from '../errors.ts'
import type { CarrierAccountReader, SealedAccount } from './carrier-account-store.ts'
import { type CarrierAccountInput, checkedInput, refuseForgotten, requireGood } from './connect.ts'
import { sealCredentials } from './credentials-keys.ts'
import { type Holder, heldAccount } from './holder.ts'
import { connectableCarrier, readCredentials, shownCredentials } from './read-credentials.ts'

/** So many of the carrier's own names for what is open are shown to it. */
const mostNames = 3

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
  if (given === null) return await write(holder, wanted, 'changed')
  const { part, isSameUser } = await renewCredentials(holder, account, given)
  return await write(holder, { ...wanted, ...part }, 'changed', async carrierAccounts => {
    if (!isSameUser) await refuseAwaited(carrierAccounts, id)
  })
}

/**
 * Other credentials. While something waits for the carrier they must be of the same user, which the
 * carrier proves by what it shows under them: another user's answers would be about nothing of ours.
 */
async function renewCredentials(
  { world }: Holder,
  account: SealedAccount,
  given: Readonly<Record<string, string>>,
) {
  const { id, carrier: code, generation } = account
  const carrier = connectableCarrier(world, code)
  const credentials = readCredentials(carrier, given, world.environment)
  const sealed = sealCredentials(world, account, credentials)
  const { known } = await world.store.read.carrierAccounts.awaited(id, mostNames)
  const check = await world.connections.check(code, credentials, known)
  requireGood(carrier, check)
  const shown = shownCredentials(carrier, credentials)
  const part = { generation: generation + 1, shown, sealed }
  return { part, isSameUser: check.kind === 'good' && check.isSameUser === true }
}

async function refuseAwaited(
  carrierAccounts: Pick<CarrierAccountReader, 'awaited'>,
  id: number,
): Promise<void> {
  const { purchases, voids } = await carrierAccounts.awaited(id, 0)
  if (purchases + voids === 0) return
  const says =
    'Purchases or voids of this account are still open, and the carrier did not show that the new credentials are of the same user. Connect another account, or try again once they are settled.'
  throw new CoreError('conflict', says)
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
  return forgets
    ? await write(
        holder,
        { ...account, state: 'forgotten', disconnectedAt, sealed: null },
        'forgot',
      )
    : await write(holder, { ...account, state: 'disconnected', disconnectedAt }, 'disconnected')
}

/** `judge` throws what speaks against it, where nobody can begin a purchase under the account meanwhile. */
const write = (
  holder: Holder,
  changed: SealedAccount,
  verb: string,
  judge: (carrierAccounts: CarrierAccountReader) => Promise<void> = async () => {},
): Promise<CarrierAccount> =>
  holder.write(
    async ({ carrierAccounts }) => {
      if (!(await carrierAccounts.change(changed))) {
        throw new CoreError('conflict', 'The carrier account was changed in the meantime.')
      }
      await judge(carrierAccounts)
      return changed
    },
    () => `${verb} carrier account ${changed.id}`,
  )
