import { type Role, roles } from '#core/user/roles.ts'
import type { Choice } from '../../forms/field.ts'

/** What each role is for, in a few words. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Owner: everything, including people and settings',
  shipper: 'Shipper: quotes, buys, voids and prints',
  packer: 'Packer: sees shipments, buys and prints labels',
  bookkeeper: 'Bookkeeper: sees prices, shipments and money, tops up credits',
  developer:
    'Developer: ships in the sandbox; in production manages tokens and webhooks and sees calls, but cannot buy',
  viewer: 'Viewer: sees prices, shipments and money, but cannot change anything',
  quoter: 'Quoter: gets prices',
}

export const roleChoices: readonly Choice[] = roles.map(role => ({
  value: role,
  text: roleWords[role],
}))

/** `Owner`. */
export const roleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)
