import type { Environment } from '#core/environment.ts'
import { countIn } from '#core/shipment/shipment-count.ts'
import { statesOf } from '#core/shipment/shipment-tab.ts'
import type { IconName } from '../components/icon.ts'
import type { Frame, Right } from '../visit/frame.ts'

/** A number and what it counts: 3, `need you`. */
export type Waiting = { readonly n: number; readonly what: string }

export type MenuEntry = {
  readonly path: string
  readonly name: string
  readonly icon: IconName
  readonly right: Right
  /** An entry without it is in both worlds. */
  readonly world?: Environment
  /** What waits there for somebody. */
  readonly waiting?: (frame: Pick<Frame, 'states' | 'toPrint'>) => Waiting
}

type MenuGroup = { readonly name: string; readonly entries: readonly MenuEntry[] }

/** A screen that cannot do its work yet stands in no menu. */
export const menu: readonly MenuGroup[] = [
  {
    name: 'Ship',
    entries: [
      {
        path: '/',
        name: 'Today',
        icon: 'today',
        right: 'today',
        waiting: ({ states }) => ({
          n: countIn(states, statesOf('needs_attention')),
          what: 'need attention',
        }),
      },
      { path: '/quote', name: 'Quote', icon: 'quote', right: 'rates:read' },
      { path: '/ship', name: 'Ship one', icon: 'ship', right: 'labels:create' },
      { path: '/shipments', name: 'Shipments', icon: 'shipments', right: 'shipments:read' },
      {
        path: '/print',
        name: 'Print',
        icon: 'print',
        right: 'labels:create',
        waiting: ({ toPrint }) => ({ n: toPrint, what: 'to print' }),
      },
    ],
  },
  {
    name: 'Money',
    entries: [{ path: '/money', name: 'Money', icon: 'money', right: 'credits:read' }],
  },
  {
    name: 'Develop',
    entries: [
      { path: '/start', name: 'Start', icon: 'start', right: 'sandbox', world: 'sandbox' },
      { path: '/requests', name: 'Requests', icon: 'calls', right: 'requests' },
      { path: '/webhooks', name: 'Webhooks', icon: 'webhooks', right: 'webhooks:manage' },
      { path: '/events', name: 'Events', icon: 'events', right: 'webhooks:manage' },
      { path: '/sandbox', name: 'Sandbox', icon: 'sandbox', right: 'sandbox', world: 'sandbox' },
    ],
  },
  {
    name: 'Account Settings',
    entries: [
      { path: '/tokens', name: 'API Token', icon: 'key', right: 'tokens:manage' },
      { path: '/people', name: 'People', icon: 'people', right: 'members' },
      { path: '/settings', name: 'Settings', icon: 'settings', right: 'settings' },
    ],
  },
]

/** Whether the menu of that world has it for the role. */
export const isIn = (
  { right, world }: Pick<MenuEntry, 'right' | 'world'>,
  environment: Environment,
  { may }: Pick<Frame, 'may'>,
): boolean => may(right, environment) && (world === undefined || world === environment)

export const isBelow = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}/`)

/** The entry of the menu that the person is at; Today where the other world has no such list for the role. */
export function nearestList(environment: Environment, frame: Pick<Frame, 'may' | 'path'>): string {
  const near = menu
    .flatMap(({ entries }) => entries)
    .find(entry => isBelow(frame.path, entry.path) && isIn(entry, environment, frame))
  return near?.path ?? '/'
}
