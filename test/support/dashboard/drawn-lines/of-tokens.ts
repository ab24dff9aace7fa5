import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { hourMs, minuteMs } from '#core/time/durations.ts'
import { sendForm } from '../added-webhook.ts'
import type { ScreenTests } from './screen-tests.ts'
import type { Twins } from './twins.ts'

/** What programs come with. */
export const ofTokens: ScreenTests = {
  'GET /:account/tokens/new': {
    'as the empty form shows it, and as the sent form says': async twins => {
      const [example, ...others] = await twins.seen('/tokens/new')
      expect(others).toEqual([])
      await twins.run(example)
      await twins.send('/tokens/new', { name: 'Checkout', purpose: 'quote' })
      await twins.expectAlike()

      const fields = { name: "O'Neil", purpose: 'ship', expires_at: '2030-01-31' }
      const [line] = twins.drawn(await sendForm(twins.byLine, '/tokens/new', fields))
      await twins.run(line)
      for (const _ of ['line', 'form']) await twins.send('/tokens/new', fields)
      await twins.expectAlike()
    },
  },

  'GET /:account/tokens/:id/rotate': {
    'of a token that lives on for as long': async twins => {
      const { byLine, byForm } = await tokens(twins)
      const [line, ...others] = await twins.seen(`${byLine}/rotate`)
      expect(others).toEqual([])
      await twins.run(line)
      await twins.send(`${byForm}/rotate`, { overlap: String(hourMs) })
      await twins.expectAlike()
    },

    'as the sent form says, while the old token lives': async twins => {
      const { byLine, byForm } = await tokens(twins)
      const fields = { overlap: String(15 * minuteMs) }
      const [line] = twins.drawn(await sendForm(twins.byLine, `${byLine}/rotate`, fields))
      await twins.run(line)
      for (const _ of ['line', 'form']) await twins.send(`${byForm}/rotate`, fields)
      await twins.expectAlike()
    },
  },

  'GET /:account/tokens/:id': {
    'of a token that is revoked': async twins => {
      const { byLine, byForm } = await tokens(twins)
      const [line, ...others] = await twins.seen(byLine)
      expect(others).toEqual([])
      await twins.run(line)
      await twins.send(`${byForm}/revoke`, {}, byForm)
      await twins.expectAlike()
    },
  },
}

/** Another token for each, and the path of its screen. */
const tokens = (twins: Twins) =>
  twins.both(async visitor => {
    await sendForm(visitor, '/tokens/new', { name: 'Desk', purpose: 'read' })
    const { tokens: read } = twins.service.app.worlds.sandbox.store.read
    const kept = await read.list(serviceOn(visitor.account))
    return `/tokens/${kept.find(({ name }) => name === 'Desk')?.id}`
  })
