import { CoreError, type FieldFaults } from '#core/errors.ts'
import { crossesBorder } from '#core/rating/crosses-border.ts'
import { provinceOfPostalCode } from '#core/rating/province-of-postal-code.ts'
import type { Quote } from '#core/rating/quote.ts'
import { mostPackages } from '#core/shipment/package.ts'
import { type RecentRecipient, recentRecipients } from '#core/shipment/recent-recipients.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { placeNames } from '../../format/address-lines.ts'
import { faultsInWords } from '../../forms/fault-words.ts'
import { formState } from '../../forms/field.ts'
import { FormReader } from '../../forms/form-reader.ts'
import {
  beyondFaults,
  type PressedButton,
  refusedButton,
  shownFaults,
} from '../../forms/shown-faults.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageOfForm } from '../../visit/refusal.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import type { Patience } from '../quote/prices-in-parts.ts'
import { type Beginning, customsDefaults, seenField, seenMark, shipDefaults } from './beginning.ts'
import { mostLines, recipient } from './fields-of-shipment.ts'
import { type JudgedForm, judgeForm, markedQuote, pricesOf } from './judged-form.ts'
import { recipientDoubts } from './recipient.ts'
import { previewSale, usualCustoms } from './sale-preview.ts'
import { senderOf } from './sender.ts'
import { draftCalls, shipCalls } from './ship-calls.ts'
import type { FilledPackage } from './ship-facts.ts'
import { shipView } from './ship-view.ts'
import { isWorthOneSum } from './worth.ts'

export type ShipPageInput = {
  readonly begun: Beginning
  /** The fields as they were sent, or as the form begins. */
  readonly fields: URLSearchParams
  readonly refusal?: CoreError
  /** The button that was refused. */
  readonly pressed?: PressedButton
  /** How long the page waits for prices, where that is not as usual. */
  readonly patience?: Patience
  /** The fields that were read from what somebody pasted. */
  readonly read?: ReadonlySet<string>
  /** The field that took what was suggested for it. */
  readonly taken?: string
  /** The ship code of the shipment whose recipient was filled in. */
  readonly recipientOf?: string
  /** The package that a preset has filled in. */
  readonly filled?: FilledPackage
}

/** The form as it stands, with the prices of what it says so far. */
export async function shipPage(visit: AccountVisit, shown: ShipPageInput): Promise<Page> {
  const { world, caller, frame } = visit
  const {
    begun,
    refusal = null,
    pressed = null,
    patience,
    read = new Set(),
    recipientOf = null,
    filled = null,
    taken = null,
  } = shown
  const fields = withProvince(shown.fields)
  const before = begun.draft ?? begun.like
  const judged = await judgeForm(visit, fields, before)
  const { wanted, question } = judged
  const prices =
    question instanceof CoreError
      ? question
      : await pricesOf(visit, wanted.request, question, patience)
  const found = prices instanceof CoreError ? prices : prices.found
  const marked =
    found instanceof CoreError ? null : markedQuote(found, visit, fields.get('service'))
  const reader = new FormReader(fields)
  const packages = Math.max(1, reader.count('packages', mostPackages))
  const lines = Math.max(1, reader.count('items', mostLines))
  const catalogue = world.catalogue()
  const { value } = formState(fields, null, {
    ...shipDefaults(visit, packages, lines),
    ...(before === null && customsDefaults(caller.settings)),
  })
  const faults = faultsInWords(judged.faults)
  const refused = refusedButton(fields, refusal, pressed)
  const faultsShown = shownFaults(faults, refused, value)
  const content = shipView(
    {
      state: {
        value,
        faults: { ...faultsShown, ...unreadPaste(refusal) },
        doubts: recipientDoubts(world, fields, frame.to('/ship/take-suggestion')),
      },
      faults,
      refused,
      refusal: beyondFaults(refusal, faultsShown),
      isFresh: visit.form.size === 0,
      read,
      taken,
      recipientOf,
      sender: senderOf(visit, before),
      places: placeNames(world),
      recent: await recentFor(visit),
      presets: caller.settings.packagePresets,
      filled,
      packages,
      lines,
      linesKept: Math.max(0, (before?.request.items.length ?? 0) - mostLines),
      seen: begun.draft && (fields.get(seenField) ?? seenMark(begun.draft)),
      draft: begun.draft,
      like: begun.like,
      key: keyAfter(visit, refusal),
      isAbroad: country => isAbroad(visit, before, country),
      found,
      rest: prices instanceof CoreError ? null : prices.rest,
      marked,
      preview: await previewSale(visit, judged, marked),
      isWorthOneSum: before === null || isWorthOneSum(before.request),
      usualCustoms: usualCustoms(visit, before?.request.isReturn ?? false),
      mostPaid: wanted.mostPaid,
      apiCalls: await apiCallsOf(visit, begun.draft, judged, marked),
    },
    catalogue,
    frame,
  )
  const title = begun.draft ? `Draft ${begun.draft.shipCode}` : 'Ship one'
  return pageOfForm(refusal, title, content)
}

function isAbroad(
  { world, caller: { settings } }: AccountVisit,
  before: Shipment | null,
  customerCountry: string,
): boolean {
  const { isReturn = false, returnAddress = null } = before?.request ?? {}
  const shopCountry = returnAddress?.countryCode ?? null
  const context = { settings, catalogue: world.catalogue() }
  return crossesBorder({ isReturn, customerCountry, shopCountry }, context)
}

/** It is refused where it is to be read, and is no part of what is bought. */
const unreadPaste = (refusal: CoreError | null): FieldFaults =>
  refusal?.fields.paste ? { paste: refusal.fields.paste } : {}

/** A program can't send what nobody can read. */
async function apiCallsOf(
  visit: AccountVisit,
  draft: Shipment | null,
  { wanted, unreadable }: JudgedForm,
  marked: Quote | null,
): Promise<readonly ShownCall[]> {
  if (Object.keys(unreadable).length > 0) return []
  return marked === null
    ? await draftCalls(visit, draft, wanted)
    : await shipCalls(visit, draft, wanted, marked)
}

async function recentFor(visit: AccountVisit): Promise<readonly RecentRecipient[]> {
  const { world, tenant, frame, isLive } = visit
  // While somebody types, only the prices of the form are shown.
  if (isLive || !frame.may('shipments:read')) return []
  return await recentRecipients(world.store.read.shipments, tenant)
}

/** Shows the province that the postal code tells, so that somebody may still change it. */
function withProvince(sent: URLSearchParams): URLSearchParams {
  const name = `${recipient}.province_code`
  const province = provinceOfPostalCode({
    countryCode: sent.get(`${recipient}.country_code`),
    postalCode: sent.get(`${recipient}.postal_code`),
  })
  if (province === null || sent.get(name)) return sent
  const fields = new URLSearchParams(sent)
  fields.set(name, province)
  return fields
}
