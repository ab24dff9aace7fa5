import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conformance } from '#carriers/conformance.ts'
import type { Database } from '#db/database.ts'
import { CarrierProcess } from '../../support/carrier-process.ts'
import { sqliteKit } from '../../support/engines.ts'
import { remoteCandidate } from '../../support/remote-candidate.ts'
import type { CarrierAbilities } from '../../support/selling-test-carrier.ts'
import { testCarrierThat } from '../../support/test-carrier.ts'
import { connect } from './connected-carrier.ts'

const kit = sqliteKit()
let process: CarrierProcess
let store: Database
beforeAll(async () => {
  process = await CarrierProcess.start()
  store = await kit.open()
})
afterAll(() => process[Symbol.asyncDispose]())

const kinds: readonly [string, CarrierAbilities][] = [
  ['de-duplicates and can be searched', {}],
  ['de-duplicates alone', { isSearchable: false }],
  ['can be searched alone', { sellsOnce: false }],
  ['names a purchase first', { sellsOnce: false, prepares: true }],
]

describe.each(kinds)('a carrier over HTTP that %s keeps its promise:', (_, abilities) => {
  it.each(conformance.map(({ promise, broken }) => [promise, broken] as const))(
    '%s',
    async (_promise, broken) => {
      await using connected = connect(process.url('ok'), { store }, testCarrierThat(abilities))
      const { carrier, unjudged } = connected
      expect(await broken(remoteCandidate(carrier, unjudged, process))).toBeNull()
    },
  )
})
