import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 250

/** Looks at once, and then again and again until the signal ends; what another process wrote is found so. */
export async function poll(signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await look()
    // The end of the signal ends the pause, and is no failure.
    await pause(lookEveryMs, undefined, { signal }).catch(() => {})
  }
}
