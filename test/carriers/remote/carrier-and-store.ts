import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#db/database.ts'
import { CarrierProcess } from '../../support/carrier-process.ts'
import { type DatabaseKit, sqliteKit } from '../../support/engines.ts'

type CarrierAndStore = { readonly process: CarrierProcess; readonly store: Database }

/** A carrier process and a database, one of each for all tests of the file or the suite. */
export function carrierAndStore(kit: DatabaseKit = sqliteKit()): () => CarrierAndStore {
  let opened: CarrierAndStore | null = null
  beforeAll(async () => {
    // The kit closes its database itself, also if the process does not start.
    const store = await kit.open()
    opened = { process: await CarrierProcess.start(), store }
  })
  afterAll(() => opened?.process[Symbol.asyncDispose]())
  return () => {
    if (opened === null) throw new Error('No test has begun.')
    return opened
  }
}
