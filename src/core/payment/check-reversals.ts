import { operatorOn } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { Minor } from '../values/money.ts'
import type { World } from '../world.ts'
import { bookReversals } from './book-reversals.ts'
import { placeOfReference } from './top-up-reference.ts'

/** For a person, where no notification came. Returns what the provider has given back by now. */
export async function checkReversals(world: World, reference: string): Promise<Minor> {
  const { read } = world.store
  const place = placeOfReference(reference)
  if (!place) throw notFound('Top-up')
  const tenant = operatorOn(place.accountId)
  const topUp = await read.topUps.byId(tenant, place.topUpId)
  if (topUp?.reference !== reference) throw notFound('Top-up')
  const booked = await bookReversals(world, place.accountId, topUp.id)
  if (booked === 'unknown') {
    throw new CoreError('unavailable', 'Its provider cannot be asked from here, or not now.')
  }
  if (booked === 'mismatch') {
    throw new CoreError('conflict', 'Its provider gave back money of another currency.')
  }
  const reversals = await read.reversals.ofTopUp(tenant, topUp.id)
  return reversals.reduce((sum, { amount }) => sum + amount, 0)
}
