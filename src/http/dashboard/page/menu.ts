import type { Environment } from '#core/environment.ts'
import { countIn } from '#core/shipment/shipment-count.ts'
import { statesOf } from '#core/shipment/shipment-tab.ts'
import type { IconName } from '../components/icon.ts'
import type { Frame } from '../visit/frame.ts'

/** A number and what it counts: 3, `need you`. */
export type Waiting = { readonly n: number; readonly what: string }

export type MenuEntry = {
  readonly path: `/${string}`
  readonly name: string
  readonly icon: IconName
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
        waiting: ({ states }) => ({
          n: countIn(states, statesOf('needs_attention')),
          what: 'need attention',
        }),
      },
      { path: '/quote', name: 'Quote', icon: 'quote' },
      { path: '/ship', name: 'Ship one', icon: 'ship' },
      { path: '/shipments', name: 'Shipments', icon: 'shipments' },
      {
        path: '/print',
        name: 'Print',
        icon: 'print',
        waiting: ({ toPrint }) => ({ n: toPrint, what: 'to print' }),
      },
    ],
  },
  {
    name: 'Money',
    entries: [{ path: '/money', name: 'Money', icon: 'money' }],
  },
  {
    name: 'Develop',
    entries: [
      { path: '/start', name: 'Start', icon: 'start', world: 'sandbox' },
      { path: '/requests', name: 'Requests', icon: 'calls' },
      { path: '/webhooks', name: 'Webhooks', icon: 'webhooks' },
      { path: '/events', name: 'Events', icon: 'events' },
      { path: '/sandbox', name: 'Sandbox', icon: 'sandbox', world: 'sandbox' },
    ],
  },
  {
    name: 'Account Settings',
    entries: [
      { path: '/tokens', name: 'API Token', icon: 'key' },
      { path: '/people', name: 'People', icon: 'people' },
      { path: '/settings', name: 'Settings', icon: 'settings' },
    ],
  },
]

/** Whether the menu of that world has it for the role. */
export const isIn = (
  { path, world }: Pick<MenuEntry, 'path' | 'world'>,
  environment: Environment,
  { mayOpen }: Pick<Frame, 'mayOpen'>,
): boolean => (world === undefined || world === environment) && mayOpen(`GET ${path}`, environment)

export const isBelow = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}/`)

/** The entry of the menu that the person is at; Today where the other world has no such list for the role. */
export function nearestList(
  environment: Environment,
  frame: Pick<Frame, 'mayOpen' | 'path'>,
): string {
  const near = menu
    .flatMap(({ entries }) => entries)
    .find(entry => isBelow(frame.path, entry.path) && isIn(entry, environment, frame))
  return near?.path ?? '/'
}
