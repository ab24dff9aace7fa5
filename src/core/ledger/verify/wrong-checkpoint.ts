import type { Instant } from '../../time/clock.ts'
import { counted } from '../../values/counted.ts'
import { formatMinor, houseCurrency, type Minor } from '../../values/money.ts'
import type { Checkpoint, Turnover } from '../ledger-store.ts'

/** What a checkpoint keeps, and the journal does not come to. */
export type WrongCheckpoint = {
  readonly sequence: number
  readonly row: string
  readonly says: string
}

/** Balances, times and labels are told apart. */
export function faultsOfCheckpoint(
  kept: Checkpoint,
  journal: Checkpoint,
): readonly WrongCheckpoint[] {
  const { sequence } = kept
  return [balancesFault(kept, journal), timesFault(kept, journal), labelsFault(kept, journal)]
    .filter(says => says !== null)
    .map(says => ({ sequence, row: `checkpoint ${sequence}`, says }))
}

function balancesFault(kept: Checkpoint, journal: Checkpoint): string | null {
  if (kept.posted === journal.posted && kept.held === journal.held) return null
  const balances = ({ posted, held }: Checkpoint) =>
    `${money(posted)} with ${money(held)} set aside`
  return `says ${balances(kept)}, but the journal comes to ${balances(journal)}`
}

function timesFault(kept: Checkpoint, journal: Checkpoint): string | null {
  if (kept.earliestAt === journal.earliestAt && kept.latestAt === journal.latestAt) return null
  const times = ({ earliestAt, latestAt }: Checkpoint) => `${time(earliestAt)} to ${time(latestAt)}`
  return `says ${times(kept)}, but the journal has ${times(journal)}`
}

/** Where a checkpoint keeps nothing of labels, the journal is read. */
function labelsFault({ turnover: kept }: Checkpoint, { turnover: journal }: Checkpoint) {
  if (kept === null || journal === null || isEqual(kept, journal)) return null
  return `says ${labels(kept)}, but the journal comes to ${labels(journal)}`
}

const isEqual = (a: Turnover, b: Turnover): boolean =>
  a.spent === b.spent && a.purchases === b.purchases && a.refunded === b.refunded

const labels = ({ purchases, spent, refunded }: Turnover): string =>
  `${counted(purchases, 'label')} for ${money(spent)} and ${money(refunded)} back`

const money = (amount: Minor): string => `${formatMinor(amount)} ${houseCurrency}`

/** A row that somebody wrote by hand may hold a number that is no time. */
const time = (at: Instant): string => {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString()
}
