import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { Shell } from '../support/shell.ts'

const kind = 'settle-purchase'

/** Jobs of the sandbox that were given up, under the ids 1 and 2. */
async function giveUpJobs({ dataDir }: Shell): Promise<void> {
  await using store = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'sandbox.db') })
  await store.transact(1, async ({ jobs }) => {
    for (const id of [1, 2]) {
      const payload = { shipmentId: id }
      await jobs.enqueue(id, { kind, accountId: 1, clock: 'machine', runAt: 0, payload })
    }
    for (const job of await jobs.claim(kind, 1, 1, 2)) await jobs.giveUp(job, 'no luck')
  })
}

test('postilion jobs lists what was given up, runs it again, or drops it for a reason', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'acme')
  await giveUpJobs(shell)
  const list = async () => JSON.parse(await shell.say('jobs', '--json'))
  expect(await list()).toMatchObject([
    { id: 1, kind, dead: true, last_error: 'no luck' },
    { id: 2, kind, dead: true, last_error: 'no luck' },
  ])

  const silent = await shell.run('jobs', 'drop', '1')
  expect(silent).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') })
  const unknown = await shell.run('jobs', 'drop', '7', '--reason', 'why not')
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Job not found') })

  expect(await shell.say('jobs', 'retry', '2')).toBe('job 2 will run again')
  const living = await shell.run('jobs', 'drop', '2', '--reason', 'why not')
  expect(living).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is still being retried'),
  })

  const dropped = await shell.say('jobs', 'drop', '1', '--reason', 'settled by hand')
  expect(dropped).toBe(`job 1 (${kind}) dropped`)
  expect(await list()).toMatchObject([{ id: 2, dead: false }])
})
