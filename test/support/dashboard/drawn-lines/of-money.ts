import { expect } from 'vitest'
import { addCard } from '#core/payment/cards.ts'
import { curlsOf } from '../drawn-lines.ts'
import { formKeyIn } from '../form-key.ts'
import { goWrong, ofEachFault } from './faults.ts'
import type { ScreenTests } from './screen-tests.ts'
import type { Twins } from './twins.ts'

/** Credits that are bought by card, and the cards. */
export const ofMoney: ScreenTests = {
  'GET /:account/money/top-up': {
    'of a top-up, and of what is done to cards': async twins => {
      const { byForm } = await cards(twins, 1)
      const [topUp, list, add, remove, ...others] = await twins.seen('/money/top-up')
      expect(others).toEqual([])
      await twins.run(topUp)
      await twins.send('/money/top-up', { amount: '100.00', payment_method_id: byForm })
      await twins.expectAlike()
      expect((await twins.run(list)).data).toHaveLength(1)
      await twins.run(remove)
      await twins.send(`/money/cards/${byForm}/remove`, {}, '/money/top-up')
      await twins.expectAlike()
      await twins.run(add)
      await twins.send('/money/cards', { token: 'test_card' }, '/money/top-up')
      await twins.expectAlike()
    },

    'of what the address has filled in': async twins => {
      const { byLine, byForm } = await cards(twins, 2)
      const filledIn = `amount=20,50&payment_method_id=${byLine}&token=test_card_declined`
      const [topUp, , add] = await drawnAt(twins, `/money/top-up?${filledIn}`)
      expect((await twins.refused(topUp)).error.code).toBe('payment_declined')
      const { text } = await twins.byForm.get('/money/top-up')
      const form = { form_key: formKeyIn(text), amount: '20.50', payment_method_id: byForm }
      expect((await twins.byForm.post('/money/top-up', form)).status).toBe(422)
      await twins.expectAlike()
      await twins.run(add)
      await twins.send('/money/cards', { token: 'test_card_declined' }, '/money/top-up')
      await twins.expectAlike()
    },

    'of a first card, before which nothing can be topped up': async twins => {
      const [list, add, ...others] = await twins.seen('/money/top-up')
      expect(others).toEqual([])
      expect((await twins.run(list)).data).toEqual([])
      await twins.run(add)
      await twins.send('/money/cards', { token: 'test_card' }, '/money/top-up')
      await twins.expectAlike()
    },

    ...ofEachFault(fault => async twins => {
      const { byForm } = await cards(twins, 1)
      const [line = ''] = await drawnAt(twins, `/money/top-up?amount=20.00&fault=${fault}`)
      expect(line).toContain(`'Sandbox-Fault: ${fault}'`)
      const form_key = formKeyIn((await twins.byForm.get('/money/top-up')).text)
      const form = { form_key, amount: '20.00', payment_method_id: byForm, fault }
      await goWrong(twins, fault, line, () => twins.byForm.post('/money/top-up', form))
    }),
  },
}

/** So many cards for each; the id of the last. The first is the one that top-ups charge. */
async function cards(twins: Twins, count: number) {
  const { sandbox } = twins.service.app.worlds
  return await twins.both(async ({ account }) => {
    let last = ''
    for (const token of ['test_card', 'test_card_expired'].slice(0, count))
      last = String((await addCard(sandbox, account, token, last === '')).id)
    return last
  })
}

/** The lines of a page most of whose lines another test runs. */
const drawnAt = async ({ byLine }: Twins, path: string): Promise<readonly string[]> =>
  curlsOf((await byLine.get(path)).text)
