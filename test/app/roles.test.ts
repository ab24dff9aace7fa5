import { expect, it } from 'vitest'
import type { NodeRole } from '#config/node-role.ts'
import type { Job } from '#core/ports/queue.ts'
import { postgresKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { type Service, startService } from '../support/service.ts'
import { sandboxApi } from '../support/tested-version.ts'

const kit = postgresKit()
const jobId = 1
const start = async (role: NodeRole): Promise<Service> =>
  await startService({ ...(await kit.settings()), ROLE: role })

/** It is due at once, and its handler fails: there is no such top-up. */
async function enqueueJob({ app, account }: Service): Promise<void> {
  const accountId = await account()
  await app.worlds.sandbox.store.transact(accountId, ({ jobs }) =>
    jobs.enqueue(jobId, {
      kind: 'book-reversals',
      accountId,
      clock: 'machine',
      runAt: 0,
      payload: { topUpId: 1 },
    }),
  )
}

const claims = async (db: { read: { jobs: { byId(id: number): Promise<Job | null> } } }) =>
  (await db.read.jobs.byId(jobId))?.attempts

it('a node for requests begins no job, and one for jobs works off what it left', async () => {
  {
    await using requests = await start('http')
    expect((await fetch(`${requests.url}/docs`)).status).toBe(200)
    // A worker would be woken with the commit, and the end of a node waits for what it has begun.
    await enqueueJob(requests)
  }
  const db = await kit.open('sandbox')
  expect(await claims(db)).toBe(0)
  await using _jobs = await start('jobs')
  await eventually(async () => expect(await claims(db)).toBeGreaterThan(0))
})

it('a node for jobs answers probes, and nothing else', async () => {
  await using jobs = await start('jobs')
  const statusAt = async (path: string) => (await fetch(jobs.url + path)).status
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusAt(path)).toBe(200)
  const others = ['/', '/docs', `${sandboxApi}/postage-types`, '/t/1', '/webhooks/stripe']
  for (const path of others) expect(await statusAt(path), path).toBe(404)
})
