import { type Role, roles } from '#core/user/roles.ts'
import type { Choice } from '../../parts/field.ts'

/** What each role is for, in a few words. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Owner: everything, people and settings too',
  shipper: 'Shipper: quotes, buys, voids and prints',
  packer: 'Packer: packs what was ordered, and prints',
  bookkeeper: 'Bookkeeper: reads all, tops up credits',
  developer: 'Developer: the sandbox and tokens; reads production',
  viewer: 'Viewer: reads, changes nothing',
  quoter: 'Quoter: asks for prices',
}

export const roleChoices: readonly Choice[] = roles.map(role => ({
  value: role,
  text: roleWords[role],
}))

/** `Owner`. */
export const roleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)
