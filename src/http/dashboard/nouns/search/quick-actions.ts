import { isIn, type MenuEntry } from '../../page/menu.ts'
import type { Frame } from '../../visit/frame.ts'

/** What somebody wants to do, in other words too, and where it is done. */
type QuickAction = { readonly name: string; readonly words: string }

type AccountAction = QuickAction & Pick<MenuEntry, 'path' | 'right' | 'world'>

/** What the menu of screens does not say. */
export const actionsOfAccount: readonly AccountAction[] = [
  {
    name: 'Reprint labels',
    words: 'reprint others again',
    path: '/print#others',
    right: 'labels:create',
  },
  {
    name: 'Print a test page',
    words: 'ruler size printer',
    path: '/print/test?sheet=4x6.1',
    right: 'labels:create',
  },
  { name: 'Void a label', words: 'cancel refund', path: '/shipments', right: 'shipments:void' },
  { name: 'Top up', words: 'buy credits pay', path: '/money/top-up', right: 'credits:write' },
  { name: 'Add a card', words: 'payment', path: '/money/top-up', right: 'credits:write' },
  { name: 'Find failed calls', words: 'errors', path: '/requests/errors', right: 'requests' },
  {
    name: 'Keep call bodies',
    words: 'debug',
    path: '/requests#bodies',
    right: 'settings',
    world: 'production',
  },
  {
    name: 'Add a webhook',
    words: 'make create subscribe',
    path: '/webhooks/new',
    right: 'webhooks:manage',
  },
  {
    name: 'Move the clock',
    words: 'advance time forward',
    path: '/sandbox',
    right: 'sandbox',
    world: 'sandbox',
  },
  {
    name: 'Create sample shipments',
    words: 'make up seed fill invent',
    path: '/sandbox#shipments',
    right: 'sandbox',
    world: 'sandbox',
  },
  {
    name: 'Try a magic value',
    words: 'provoke fault error',
    path: '/sandbox#magic',
    right: 'sandbox',
    world: 'sandbox',
  },
  {
    name: 'Create a token',
    words: 'make api key',
    path: '/tokens/new',
    right: 'tokens:manage',
  },
  {
    name: 'Rotate or revoke a token',
    words: 'api key end',
    path: '/tokens',
    right: 'tokens:manage',
  },
  { name: 'Invite somebody', words: 'add person member', path: '/people', right: 'members' },
  {
    name: 'Change a role',
    words: 'remove person member',
    path: '/people',
    right: 'members',
  },
  {
    name: 'Change the time zone',
    words: 'sender defaults low credits',
    path: '/settings',
    right: 'settings',
  },
]

type OutsideAction = QuickAction & { readonly path: string; readonly isOfOperators?: true }

const actionsOutside: readonly OutsideAction[] = [
  {
    name: 'Your sign-in',
    words: 'name password passkeys codes sessions sign out keys shortcuts',
    path: '/dashboard/me',
  },
  {
    name: 'Accounts and people',
    words: 'look as reset operator',
    path: '/dashboard/accounts',
    isOfOperators: true,
  },
  { name: 'Documentation', words: 'docs guides help reference', path: '/docs' },
]

/** What the role may do in this world, and where. */
export const quickActions = (
  frame: Frame,
): readonly (QuickAction & { readonly href: string })[] => [
  ...actionsOfAccount
    .filter(action => isIn(action, frame.environment, frame))
    .map(action => ({ ...action, href: frame.to(action.path) })),
  ...actionsOutside
    .filter(({ isOfOperators }) => !isOfOperators || frame.isOperator)
    .map(action => ({ ...action, href: frame.outside(action.path) })),
]
