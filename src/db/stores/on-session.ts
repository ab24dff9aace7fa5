import type { Readers, Writers } from '../../core/ports/stores.ts'
import type { ReadSession, WriteSession } from '../session.ts'
import { accountReader, accountWriter } from './accounts.ts'
import { factReader, factWriter } from './facts.ts'
import { ledgerReader, ledgerWriter } from './ledger.ts'
import { rateCardReader, rateCardWriter } from './rate-cards.ts'
import { tokenReader, tokenWriter } from './tokens.ts'

/** Every store over one session. The writers are made as they are used: a command needs a few. */
export const readersOn = (session: ReadSession): Readers => ({
  accounts: accountReader(session),
  tokens: tokenReader(session),
  ledger: ledgerReader(session),
  rateCards: rateCardReader(session),
  facts: factReader(session),
})

export const writersOn = (session: WriteSession): Writers => ({
  get accounts() {
    return accountWriter(session)
  },
  get tokens() {
    return tokenWriter(session)
  },
  get ledger() {
    return ledgerWriter(session)
  },
  get rateCards() {
    return rateCardWriter(session)
  },
  get facts() {
    return factWriter(session)
  },
})
