import { accountsLedgerCardsMigration } from './0001-accounts-ledger-cards.ts'
import { shipmentsMigration } from './0002-shipments.ts'
import { ordersMigration } from './0003-orders.ts'
import { paymentsMigration } from './0004-payments.ts'
import { batchesMigration } from './0005-batches.ts'
import { closeoutsMigration } from './0006-closeouts.ts'
import { topUpsByHandMigration } from './0007-top-ups-by-hand.ts'
import { whatIsUnusualMigration } from './0008-what-is-unusual.ts'
import { saleOrdersMigration } from './0009-sale-orders.ts'
import { keyedCommandsMigration } from './0010-keyed-commands.ts'
import { voidsThatWaitMigration } from './0011-voids-that-wait.ts'
import { cardsAndReversalsMigration } from './0012-cards-and-reversals.ts'
import { jobKindsMigration } from './0013-job-kinds.ts'
import { carrierConnectionsMigration } from './0014-carrier-connections.ts'
import { numbersOfSeveralPackagesMigration } from './0015-numbers-of-several-packages.ts'
import { purchaseHandlesMigration } from './0016-purchase-handles.ts'
import { labelFilesMigration } from './0017-label-files.ts'
import { countedSearchesMigration } from './0018-counted-searches.ts'
import { processedBatchesMigration } from './0019-processed-batches.ts'
import { listedOrdersMigration } from './0020-listed-orders.ts'
import { eventsMigration } from './0021-events.ts'
import { rateAllowancesMigration } from './0022-rate-allowances.ts'
import { followersAndFairLanesMigration } from './0023-followers-and-fair-lanes.ts'
import { pickupsMigration } from './0024-pickups.ts'
import { productsMigration } from './0025-products.ts'
import { freightMigration } from './0026-freight.ts'
import { hsTablesMigration } from './0027-hs-tables.ts'
import { peopleMigration } from './0028-people.ts'
import { printedLabelsMigration } from './0029-printed-labels.ts'
import { ledgerStatementMigration } from './0030-ledger-statement.ts'
import { callsMigration } from './0031-calls.ts'
import { eventTypesMigration } from './0032-event-types.ts'
import { tokenMakersMigration } from './0033-token-makers.ts'
import { listedShipmentsMigration } from './0034-listed-shipments.ts'
import { liveTokensMigration } from './0035-live-tokens.ts'
import { tokenFamiliesMigration } from './0036-token-families.ts'
import { runningServersMigration } from './0037-running-servers.ts'
import { shipCodesMigration } from './0038-ship-codes.ts'
import { tokenRenewalsMigration } from './0039-token-renewals.ts'
import { commitCountsMigration } from './0040-commit-counts.ts'
import { namesInTimeMigration } from './0041-names-in-time.ts'
import { turnoverOfStretchesMigration } from './0042-turnover-of-stretches.ts'
import { plannedEndsOfTokensMigration } from './0043-planned-ends-of-tokens.ts'
import { replacedTokensMigration } from './0044-replaced-tokens.ts'
import { listeningShellsMigration } from './0045-listening-shells.ts'
import { carrierAccountsMigration } from './0046-carrier-accounts.ts'
import { exchangeRatesMigration } from './0047-exchange-rates.ts'
import type { Migration } from './migration.ts'

/** In the order in which they run. Never change a released migration: add the next one. */
export const migrations: readonly Migration[] = [
  accountsLedgerCardsMigration,
  shipmentsMigration,
  ordersMigration,
  paymentsMigration,
  batchesMigration,
  closeoutsMigration,
  topUpsByHandMigration,
  whatIsUnusualMigration,
  saleOrdersMigration,
  keyedCommandsMigration,
  voidsThatWaitMigration,
  cardsAndReversalsMigration,
  jobKindsMigration,
  carrierConnectionsMigration,
  numbersOfSeveralPackagesMigration,
  purchaseHandlesMigration,
  labelFilesMigration,
  countedSearchesMigration,
  processedBatchesMigration,
  listedOrdersMigration,
  eventsMigration,
  rateAllowancesMigration,
  followersAndFairLanesMigration,
  pickupsMigration,
  productsMigration,
  freightMigration,
  hsTablesMigration,
  peopleMigration,
  printedLabelsMigration,
  ledgerStatementMigration,
  callsMigration,
  eventTypesMigration,
  tokenMakersMigration,
  listedShipmentsMigration,
  liveTokensMigration,
  tokenFamiliesMigration,
  runningServersMigration,
  shipCodesMigration,
  tokenRenewalsMigration,
  commitCountsMigration,
  namesInTimeMigration,
  turnoverOfStretchesMigration,
  plannedEndsOfTokensMigration,
  replacedTokensMigration,
  listeningShellsMigration,
  carrierAccountsMigration,
  exchangeRatesMigration,
]
