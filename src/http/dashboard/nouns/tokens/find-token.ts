import type { TokenRow } from '#core/account/token-store.ts'
import { notFound } from '#core/errors.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** One that has ended, too: its page says when. */
export async function tokenOf({ params, world, tenant }: AccountVisit): Promise<TokenRow> {
  const id = parseId(params.id ?? '')
  const token = id === null ? null : await world.store.read.tokens.byId(tenant, id)
  if (token === null) throw notFound('Token')
  return token
}
