import { expect, it } from 'vitest'
import { sharedService } from '../../../support/service.ts'
import { fullAccount } from '../support/full-account.ts'
import { boughtBy, drawn, savedBy } from './drawn.ts'
import { askedOf } from './each-screen.ts'
import { faultsOfPrograms } from './run-calls.ts'
import { creations } from './sample-creations.ts'

const its = await fullAccount(await sharedService())

it('each drawn line is a program of the right types', async () => {
  const asked = Object.values(askedOf(its.names))
  const screens = asked.flatMap(one => (one ? drawn(one) : []))
  const calls = creations.flatMap(([, creation]) => [boughtBy(creation), savedBy(creation)])
  expect(await faultsOfPrograms([...screens, ...calls])).toBe('')
  const misspelt = { service: 'cheapest', max_prize: 1 }
  const [faulty] = calls.map(call => ({ ...call, body: { ...call.body, ...misspelt } }))
  expect(faulty && (await faultsOfPrograms([faulty]))).toContain('max_prize')
})
