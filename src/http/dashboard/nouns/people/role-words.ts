import { type Role, roles } from '#core/user/roles.ts'
import type { Choice } from '../../forms/field.ts'

/** What each role is for, in a few words. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Owner: everything, people and settings too',
  shipper: 'Shipper: quotes, buys, voids and prints',
  packer: 'Packer: sees shipments, buys and prints labels',
  bookkeeper: 'Bookkeeper: sees prices, shipments and money, tops up credits',
  developer:
    'Developer: ships in the sandbox; in production manages tokens and webhooks, sees calls, buys nothing',
  viewer: 'Viewer: sees prices, shipments and money, changes nothing',
  quoter: 'Quoter: asks for prices',
}

export const roleChoices: readonly Choice[] = roles.map(role => ({
  value: role,
  text: roleWords[role],
}))

/** `Owner`. */
export const roleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)
