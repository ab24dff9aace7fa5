import { describe, expect, it } from 'vitest'
import { CoreError } from '#core/errors.ts'
import { Lease } from '../../src/cli/until-stopped.ts'

describe('a lease', () => {
  let now = 0
  let fault: CoreError | null = null
  const lease = new Lease(
    async () => {
      if (fault) throw fault
    },
    15,
    () => now,
  )
  const renewAt = async (at: number, failing: CoreError | null) => {
    now = at
    fault = failing
    await lease.renew()
  }
  const away = new CoreError('unavailable', 'The database is away.')

  it('goes on while the database is away, until it is over, and lasts anew once it was renewed', async () => {
    await renewAt(5, away)
    await renewAt(14, away)
    await renewAt(14, null)
    await renewAt(28, away)
    await expect(renewAt(29, away)).rejects.toBe(away)
  })

  it('ends at once for any other reason', async () => {
    const taken = new CoreError('conflict', 'Somebody removed it.')
    await renewAt(30, null)
    await expect(renewAt(31, taken)).rejects.toBe(taken)
  })
})
