import type { User } from '#core/user/user.ts'
import type { ServiceUserTable } from '../../tables/user.ts'

/** What is read of a user wherever one is met; never the hash of the password. */
export const userColumns = ['u.email', 'u.name', 'u.is_operator', 'u.disabled_at'] as const

type UserRow = Pick<ServiceUserTable, 'email' | 'name' | 'is_operator' | 'disabled_at'>

export const userOfRow = (id: number, row: UserRow): User => ({
  id,
  email: row.email,
  name: row.name,
  isOperator: row.is_operator === 1,
  disabledAt: row.disabled_at,
})
