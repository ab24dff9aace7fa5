import { describe, expect, it } from 'vitest'
import { conformance } from '#test/support/conformance/conformance.ts'
import { remoteCandidate } from '../../support/remote-candidate.ts'
import type { CarrierAbilities } from '../../support/selling-test-carrier.ts'
import { testCarrierThat } from '../../support/test-carrier.ts'
import { carrierAndStore } from './carrier-and-store.ts'
import { connect } from './connected-carrier.ts'

const opened = carrierAndStore()

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
      const { process, store } = opened()
      await using connected = connect(process.url('ok'), { store }, testCarrierThat(abilities))
      const { carrier, unjudged } = connected
      expect(await broken(remoteCandidate(carrier, unjudged, process))).toBeNull()
    },
  )
})
