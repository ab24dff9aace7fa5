import { tenantOf } from '../../access.ts'
import type { Caller } from '../../account/authenticate.ts'
import { type Declaration, declareItems } from '../../customs/declare-customs.ts'
import { statementOf } from '../../customs/statement.ts'
import { CoreError } from '../../errors.ts'
import { completeItems, skusToComplete } from '../../product/complete-items.ts'
import type { ProductReader } from '../../product/product-store.ts'
import { checkQuestion } from '../../rating/check-question.ts'
import { crossesBorder } from '../../rating/crosses-border.ts'
import type { CompiledCatalogue } from '../../rating/engine/compiled-catalogue.ts'
import type { RateQuestion } from '../../rating/question.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'
import type { Instant } from '../../time/clock.ts'
import { type PathOf, refusePurchase } from './purchase-fault.ts'
import { questionOfRequest } from './question-of-request.ts'

/** The part of a world by which a request is judged before a carrier hears of it. */
export type CheckContext = {
  /** The catalogue in force. */
  catalogue(): CompiledCatalogue
  readonly store: { readonly read: { readonly products: Pick<ProductReader, 'approvedBySkus'> } }
}

/** A request as its buyer means it, and as its edge names the parts of it. */
export type JudgedRequest = {
  readonly request: ShipmentRequest
  /** Whether goods without a value are sold without the protection that was asked for; else they are refused. */
  readonly sellsUnprotected?: boolean
  readonly pathOf: PathOf
}

/** Throws what is wrong with it. */
export function checkedQuestion(
  world: Pick<CheckContext, 'catalogue'>,
  { accountName, settings }: Caller,
  { request, sellsUnprotected = false, pathOf }: JudgedRequest,
  at: Instant,
): RateQuestion {
  const context = { catalogue: world.catalogue(), accountName, settings, at }
  const checked = checkQuestion(questionOfRequest(request), context)
  if (!('parcels' in checked)) throw refusePurchase(checked, pathOf)
  if (checked.insuredForNothing && !sellsUnprotected) {
    throw refusePurchase([{ part: 'insured', says: coversNothing }], pathOf)
  }
  return checked
}

const coversNothing =
  'option would cover nothing, because the goods have no value: give them one, or leave it out'

/** Null where no border is crossed. Throws what customs must know and it does not say. */
export async function declarationAbroad(
  world: CheckContext,
  caller: Caller,
  request: ShipmentRequest,
  { isReturn, destination }: RateQuestion,
  pathOf: PathOf,
): Promise<Declaration | null> {
  const direction = {
    isReturn,
    customerCountry: destination.countryCode,
    shopCountry: request.returnAddress?.countryCode ?? null,
  }
  const context = { settings: caller.settings, catalogue: world.catalogue() }
  return crossesBorder(direction, context)
    ? await declarationFor(world, request, caller, pathOf)
    : null
}

/** Where the account approves products, they complete the items that name a SKU and leave something out. */
async function declarationFor(
  { store }: Pick<CheckContext, 'store'>,
  request: ShipmentRequest,
  { access, settings, approves }: Caller,
  pathOf: PathOf,
): Promise<Declaration> {
  const skus = approves ? skusToComplete(request.items) : []
  const approved =
    skus.length === 0 ? [] : await store.read.products.approvedBySkus(tenantOf(access), skus)
  const { items, notes } = completeItems(request.items, approved)
  const declared = declareItems({ ...request, items }, settings)
  if ('lines' in declared) {
    return { ...declared, fromProducts: notes, statement: statementOf(request, settings) }
  }
  throw refusePurchase(declared, pathOf)
}

/** The fault that keeps a draft from being sold, in the words of its purchase; no carrier is asked. */
export async function faultOfDraft(
  world: CheckContext,
  caller: Caller,
  request: ShipmentRequest,
  pathOf: PathOf,
  at: Instant,
): Promise<CoreError | null> {
  try {
    const question = checkedQuestion(world, caller, { request, pathOf }, at)
    await declarationAbroad(world, caller, request, question, pathOf)
    return null
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') return error
    throw error
  }
}
