import { accountsLedgerCards } from './0001-accounts-ledger-cards.ts'
import { shipments } from './0002-shipments.ts'
import { orders } from './0003-orders.ts'
import { payments } from './0004-payments.ts'
import { batches } from './0005-batches.ts'
import { closeouts } from './0006-closeouts.ts'
import { topUpsByHand } from './0007-top-ups-by-hand.ts'
import { whatIsUnusual } from './0008-what-is-unusual.ts'
import { saleOrders } from './0009-sale-orders.ts'
import { keyedCommands } from './0010-keyed-commands.ts'
import { voidsThatWait } from './0011-voids-that-wait.ts'
import { cardsAndReversals } from './0012-cards-and-reversals.ts'
import { jobKinds } from './0013-job-kinds.ts'
import { carrierConnections } from './0014-carrier-connections.ts'
import { numbersOfSeveralPackages } from './0015-numbers-of-several-packages.ts'
import { purchaseHandles } from './0016-purchase-handles.ts'
import { labelFiles } from './0017-label-files.ts'
import { countedSearches } from './0018-counted-searches.ts'
import { processedBatches } from './0019-processed-batches.ts'
import { listedOrders } from './0020-listed-orders.ts'
import { events } from './0021-events.ts'
import { rateAllowances } from './0022-rate-allowances.ts'
import { followersAndFairLanes } from './0023-followers-and-fair-lanes.ts'
import { pickups } from './0024-pickups.ts'
import { products } from './0025-products.ts'
import { freight } from './0026-freight.ts'
import { hsTables } from './0027-hs-tables.ts'
import { people } from './0028-people.ts'
import { printedLabels } from './0029-printed-labels.ts'
import { ledgerStatement } from './0030-ledger-statement.ts'
import { calls } from './0031-calls.ts'
import { eventTypes } from './0032-event-types.ts'
import { tokenMakers } from './0033-token-makers.ts'
import { listedShipments } from './0034-listed-shipments.ts'
import { liveTokens } from './0035-live-tokens.ts'
import { tokenFamilies } from './0036-token-families.ts'
import { runningServers } from './0037-running-servers.ts'
import { shipCodes } from './0038-ship-codes.ts'
import { tokenRenewals } from './0039-token-renewals.ts'
import { commitCounts } from './0040-commit-counts.ts'
import { namesInTime } from './0041-names-in-time.ts'
import { turnoverOfStretches } from './0042-turnover-of-stretches.ts'
import { plannedEndsOfTokens } from './0043-planned-ends-of-tokens.ts'
import { replacedTokens } from './0044-replaced-tokens.ts'
import { listeningShells } from './0045-listening-shells.ts'
import type { Migration } from './migration.ts'

/** In the order in which they run. Never change a released migration: add the next one. */
export const migrations: readonly Migration[] = [
  accountsLedgerCards,
  shipments,
  orders,
  payments,
  batches,
  closeouts,
  topUpsByHand,
  whatIsUnusual,
  saleOrders,
  keyedCommands,
  voidsThatWait,
  cardsAndReversals,
  jobKinds,
  carrierConnections,
  numbersOfSeveralPackages,
  purchaseHandles,
  labelFiles,
  countedSearches,
  processedBatches,
  listedOrders,
  events,
  rateAllowances,
  followersAndFairLanes,
  pickups,
  products,
  freight,
  hsTables,
  people,
  printedLabels,
  ledgerStatement,
  calls,
  eventTypes,
  tokenMakers,
  listedShipments,
  liveTokens,
  tokenFamilies,
  runningServers,
  shipCodes,
  tokenRenewals,
  commitCounts,
  namesInTime,
  turnoverOfStretches,
  plannedEndsOfTokens,
  replacedTokens,
  listeningShells,
]
