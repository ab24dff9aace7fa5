import type { Shipment } from './shipment.ts'
import type { After } from './shipment-store.ts'

/** Few enough that whoever else is being served hardly waits. */
const stretch = 200

/** However many there are, only a stretch of them is in memory at once. */
export async function* inStretches(
  read: (after: After, limit: number) => Promise<readonly Shipment[]>,
): AsyncGenerator<Shipment> {
  let after: After = null
  for (;;) {
    const shipments: readonly Shipment[] = await read(after, stretch)
    yield* shipments
    const last = shipments.at(-1)
    if (!last || shipments.length < stretch) return
    after = last
  }
}
