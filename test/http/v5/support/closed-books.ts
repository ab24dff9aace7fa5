import { vi } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import type { World } from '#core/world.ts'

/** Longer than any caller waits for an open purchase. */
const patienceMs = 20_000

/**
 * Until they are opened, nobody can search the books of carriers: what was asked of them stays open. Each
 * search takes longer than its caller waits, by a clock that is moved.
 */
export function closeBooks(world: World): { open(): void } {
  const carriers = world.carriers.bind(world)
  const now = performance.now.bind(performance)
  let areClosed = true
  let aheadMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  vi.spyOn(world, 'carriers').mockImplementation(() =>
    carriers().map(carrier => {
      const { find } = carrier
      if (!find) return carrier
      return {
        ...carrier,
        async find(...search: Parameters<typeof find>) {
          if (!areClosed) return await find(...search)
          aheadMs += patienceMs
          throw new CarrierError('unavailable', 'The book is closed.')
        },
      }
    }),
  )
  return {
    open() {
      areClosed = false
    },
  }
}
