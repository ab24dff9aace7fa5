import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addWebhook,
  type Fields,
  keptWebhooks,
  sendForm,
  shownSoon,
} from '#test/support/dashboard/added-webhook.ts'
import { curlsOf, runLine } from '#test/support/dashboard/drawn-lines.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type Subscriber, startSubscriber } from '#test/support/subscriber.ts'

let service: Service
let subscriber: Subscriber
beforeAll(async () => {
  service = await startService()
  subscriber = await startSubscriber()
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await subscriber[Symbol.asyncDispose]()
})

/** Somebody new, with a webhook. */
async function added(fields: Fields = {}) {
  const visitor = await dashboardVisitor(service)
  return { visitor, ...(await addWebhook(visitor, subscriber.url, fields)) }
}

describe('the same by API', () => {
  const wishOf = ({
    url,
    events,
    description,
  }: Awaited<ReturnType<typeof keptWebhooks>>[number]) => ({
    url,
    events,
    description,
  })

  it('adds the webhook that the form adds, and changes it to what the form shows', async () => {
    const fields = { description: "O'Neil’s <desk>", hears: 'own', events: 'tracking.updated' }
    const { visitor, at, text } = await added(fields)
    const token = await service.token(visitor.account)
    const [line = '', ...others] = curlsOf(text)
    expect(others).toEqual([])
    await runLine(line, token)
    const [byForm, byLine] = await keptWebhooks(service, visitor)
    if (!byForm || !byLine) throw new Error('there are not two webhooks')
    expect(wishOf(byLine)).toEqual(wishOf(byForm))

    const [change = ''] = curlsOf((await visitor.get(`${at}/change`)).text)
    await sendForm(visitor, `${at}/change`, { url: subscriber.url, hears: 'all' })
    expect((await keptWebhooks(service, visitor))[0]).toMatchObject({
      events: null,
      description: null,
    })
    await runLine(change, token)
    expect(wishOf((await keptWebhooks(service, visitor))[0] ?? byForm)).toEqual(wishOf(byForm))
  })

  it('tests, pauses, resumes, sends again, replays, rotates and removes', async () => {
    const { visitor, at } = await added({ url: `${subscriber.url}?lines=1` })
    const token = await service.token(visitor.account)
    const lines = async (path: string) => curlsOf((await visitor.get(path)).text)
    const [list = '', test = '', pause = ''] = await lines(at)
    await runLine(test, token)
    await shownSoon(visitor, at, /good">Heard/)
    expect((await runLine(list, token)).data).toMatchObject([{ type: 'webhook.test' }])
    await runLine(pause, token)
    expect((await keptWebhooks(service, visitor))[0]?.pausedAt).not.toBeNull()
    const [, , resume = '', remove = ''] = await lines(at)
    await runLine(resume, token)
    expect((await keptWebhooks(service, visitor))[0]?.pausedAt).toBeNull()
    const [resend = ''] = await lines(`${at}/deliveries/1`)
    expect((await runLine(resend, token)).data).toMatchObject({ id: 1, status: 'pending' })
    const [replay = ''] = await lines(`${at}/replay`)
    expect((await runLine(replay, token)).data).toEqual({ events_count: 0 })
    const [rotate = ''] = await lines(`${at}/rotate`)
    expect((await runLine(rotate, token)).data.secret).toMatch(/^whsec_/)
    await runLine(remove, token)
    expect(await keptWebhooks(service, visitor)).toEqual([])
  })
})
