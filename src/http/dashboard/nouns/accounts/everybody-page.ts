import { parseId } from '#core/values/parse-id.ts'
import type { Markup } from '../../../base/html.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { everybodyView } from './everybody-view.ts'

const pageSize = 50

export async function everybodyPage({ register, query, to }: SignedInVisit): Promise<Markup> {
  const { users } = register.store.read
  const after = parseId(query.get('after') ?? '') ?? 0
  const found = await users.list(after, pageSize + 1)
  const people = await Promise.all(
    found.slice(0, pageSize).map(async user => {
      return { user, memberships: await users.membershipsOf(user.id) }
    }),
  )
  return everybodyView({ people, hasMore: found.length > pageSize, to })
}
