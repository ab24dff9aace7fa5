import { type Scope, scopes } from '../../access.ts'

/** What a token is for, in the words of people, and the scopes that this takes. */
export type TokenPurpose = {
  readonly code: string
  readonly name: string
  readonly says: string
  readonly scopes: readonly Scope[]
}

const quoting: readonly Scope[] = ['rates:read', 'addresses:validate']
const reads = scopes.filter(scope => scope.endsWith(':read'))

const purposes: readonly TokenPurpose[] = [
  {
    code: 'quote',
    name: 'Quote only',
    says: 'Rates and addresses. It cannot buy labels or see shipments.',
    scopes: quoting,
  },
  {
    code: 'ship',
    name: 'Ship and track',
    says: 'Quotes, buys, voids and tracks, and reads the balance. It cannot add credits.',
    scopes: [
      ...quoting,
      'shipments:read',
      'shipments:write',
      'shipments:void',
      'labels:create',
      'tracking:read',
      'tracking:subscribe',
      'orders:read',
      'orders:write',
      'stores:read',
      'batches:read',
      'batches:write',
      'batches:process',
      'credits:read',
    ],
  },
  { code: 'read', name: 'Read everything', says: 'It cannot change anything.', scopes: reads },
]

const everything = (granted: ReadonlySet<Scope>): TokenPurpose => ({
  code: 'all',
  name: 'Everything you can do',
  says: 'Money and other tokens too, if your role includes them.',
  scopes: scopes.filter(scope => granted.has(scope)),
})

/** Those for which somebody may make a token: nobody passes on more than they have. */
export const purposesWithin = (granted: ReadonlySet<Scope>): readonly TokenPurpose[] => [
  ...purposes.filter(purpose => purpose.scopes.every(scope => granted.has(scope))),
  everything(granted),
]
