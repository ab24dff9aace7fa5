import type { JSHandle, Page } from 'playwright-core'
import {
  type Arrival,
  beginWalk,
  type FocusWalk,
  followKeys,
  leadToBeginning,
  passedBy,
} from './focus-walk.ts'
import { protocolOf, type Stop, stopsAt, withTree } from './told-elements.ts'

type Walk = JSHandle<FocusWalk>

/** More than any page of ours has. */
const mostStops = 400
/** So many stops are walked before anybody asks where the focus is. */
const atOnce = 10

/** Presses Tab until the element of this name has the focus; it must be seen to have it. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<Stop> {
  const isWanted = (name: string) =>
    typeof wanted === 'string' ? name === wanted : wanted.test(name)
  const walk = await page.evaluateHandle(beginWalk)
  const passed: string[] = []
  const reached = await withTree(page, async () => {
    while (passed.length < mostStops) {
      const stop = await nextStop(page, walk, 'Tab')
      if (stop && isWanted(stop.name)) return stop
      passed.push(stop?.name ?? '(none)')
    }
    return null
  })
  if (reached) return reached
  throw new Error(`Tab does not reach ${wanted}: ${[...new Set(passed)].join(', ')}`)
}

/** The next stop; null after the last. Fails where nothing shows which element it is, or what it does. */
export async function pressTab(page: Page, key = 'Tab'): Promise<Stop | null> {
  return await nextStop(page, await page.evaluateHandle(beginWalk), key)
}

async function nextStop(page: Page, walk: Walk, key: string): Promise<Stop | null> {
  await page.keyboard.press(key)
  const arrival = await page.evaluate(({ arrive }) => arrive(), walk)
  const [stop = null] = await seenStops(page, [arrival])
  return stop
}

/**
 * All elements on which Tab stops, from the first to the last, wherever the page itself puts the focus. Fails
 * where it passes by what can be used.
 */
export async function tabStops(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(leadToBeginning)
  const walk = await page.evaluateHandle(beginWalk)
  await page.evaluate(followKeys, walk)
  const arrivals: Arrival[] = []
  const isEnd = ({ isSeen, isNew, isWithin }: Arrival) => !isWithin && (isSeen === null || !isNew)
  for (let pressed = 0; pressed < mostStops && !arrivals.some(isEnd); pressed += atOnce) {
    await pressTabs(page, atOnce)
    arrivals.push(...(await page.evaluate(followed => followed.arrivals.splice(0), walk)))
  }
  const end = arrivals.findIndex(isEnd)
  const walked = arrivals.slice(0, end === -1 ? mostStops : end)
  const stops = await withTree(page, () =>
    seenStops(
      page,
      walked.filter(({ isWithin }) => !isWithin),
    ),
  )
  if (end === -1) {
    throw new Error(`Tab comes to no end: ${stops.map(({ name }) => name).join(', ')}`)
  }
  const unreached = await page.evaluate(passedBy, walk)
  if (unreached.length > 0) throw new Error(`Tab passes by ${unreached.join(', ')}`)
  return stops
}

/** Sends each press without waiting for the one before it to be handled. */
async function pressTabs(page: Page, count: number): Promise<void> {
  const protocol = await protocolOf(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const
  const presses = Array.from({ length: count }, () =>
    (['rawKeyDown', 'keyUp'] as const).map(type =>
      protocol.send('Input.dispatchKeyEvent', { type, ...tab }),
    ),
  )
  await Promise.all(presses.flat())
}

/** What the walk has arrived at. Fails where nothing shows it, or tells what it does. */
async function seenStops(page: Page, arrivals: readonly Arrival[]): Promise<readonly Stop[]> {
  const shown = arrivals.filter(({ isSeen }) => isSeen !== null)
  const stops = await stopsAt(
    page,
    shown.map(({ at }) => at),
  )
  for (const [at, { role, name }] of stops.entries()) {
    if (!shown[at]?.isSeen) throw new Error(`Nothing shows that ${role} “${name}” has the focus.`)
    if (name === '') throw new Error(`A ${role} on which Tab stops has no name.`)
  }
  return stops
}
