import type { MenuEntry } from '../../page/menu.ts'
import type { AccountRouteName, Frame } from '../../visit/frame.ts'

/** What somebody wants to do, in other words too, and where it is done. */
type QuickAction = { readonly name: string; readonly words: string }

type AccountAction = QuickAction &
  Pick<MenuEntry, 'path' | 'world'> & {
    /** What is done there, where fewer may do it than may open the screen. */
    readonly does?: AccountRouteName
  }

/** What the menu of screens does not say. */
export const actionsOfAccount: readonly AccountAction[] = [
  {
    name: 'Reprint labels',
    words: 'reprint others again',
    path: '/print#others',
  },
  {
    name: 'Print a test page',
    words: 'ruler size printer',
    path: '/print/test?sheet=4x6.1',
  },
  {
    name: 'Void a label',
    words: 'cancel refund',
    path: '/shipments',
    does: 'POST /shipments/void',
  },
  { name: 'Top up', words: 'buy credits pay', path: '/money/top-up' },
  { name: 'Add a card', words: 'payment', path: '/money/top-up' },
  { name: 'Find failed calls', words: 'errors', path: '/requests/errors' },
  {
    name: 'Keep call bodies',
    words: 'debug',
    path: '/requests#bodies',
    does: 'POST /requests/keep-bodies',
    world: 'production',
  },
  {
    name: 'Add a webhook',
    words: 'make create subscribe',
    path: '/webhooks/new',
  },
  {
    name: 'Move the clock',
    words: 'advance time forward',
    path: '/sandbox',
    world: 'sandbox',
  },
  {
    name: 'Create sample shipments',
    words: 'make up seed fill invent',
    path: '/sandbox#shipments',
    world: 'sandbox',
  },
  {
    name: 'Try a magic value',
    words: 'provoke fault error',
    path: '/sandbox#magic',
    world: 'sandbox',
  },
  {
    name: 'Create a token',
    words: 'make api key',
    path: '/tokens/new',
  },
  {
    name: 'Rotate or revoke a token',
    words: 'api key end',
    path: '/tokens',
  },
  { name: 'Invite somebody', words: 'add person member', path: '/people' },
  {
    name: 'Change a role',
    words: 'remove person member',
    path: '/people',
  },
  {
    name: 'Change the time zone',
    words: 'sender defaults low credits',
    path: '/settings',
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

export const routeOfAction = ({ path, does }: AccountAction): AccountRouteName =>
  does ?? `GET ${path.replace(/[?#].*/, '') as AccountAction['path']}`

const isOffered = (action: AccountAction, { environment, mayOpen }: Frame): boolean =>
  (action.world ?? environment) === environment && mayOpen(routeOfAction(action))

/** What the role may do in this world, and where. */
export const quickActions = (
  frame: Frame,
): readonly (QuickAction & { readonly href: string })[] => [
  ...actionsOfAccount
    .filter(action => isOffered(action, frame))
    .map(action => ({ ...action, href: frame.to(action.path) })),
  ...actionsOutside
    .filter(({ isOfOperators }) => !isOfOperators || frame.isOperator)
    .map(action => ({ ...action, href: frame.outside(action.path) })),
]
