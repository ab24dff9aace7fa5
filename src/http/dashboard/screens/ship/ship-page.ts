import { CoreError } from '#core/errors.ts'
import { crossesBorder } from '#core/rating/crosses-border.ts'
import { provinceOfPostalCode } from '#core/rating/province-of-postal-code.ts'
import { mostPackages } from '#core/shipment/package.ts'
import { type RecentRecipient, recentRecipients } from '#core/shipment/recent-recipients.ts'
import { FormReader } from '../../parts/form-reader.ts'
import { formState } from '../../parts/form-state.ts'
import { seenField, seenMark } from '../../parts/seen-draft.ts'
import type { FilledPackage, ForeseenSale } from '../../views/ship/ship-facts.ts'
import { shipView } from '../../views/ship/ship-view.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { orRefusal } from '../quote/or-refusal.ts'
import type { Beginning } from './begun-with.ts'
import { mostLines, recipient } from './fields-of-shipment.ts'
import { foreseeSale, usualCustoms } from './foreseen-sale.ts'
import { markedQuote, pricesOf } from './prices-of.ts'
import { recipientDoubts } from './recipient-doubts.ts'
import { senderOf } from './sender-of.ts'
import { draftCalls, shipCalls } from './ship-calls.ts'
import { customsDefaults, shipDefaults } from './ship-defaults.ts'
import { shipmentOfForm } from './shipment-form.ts'
import { isWorthOneSum } from './worth.ts'

export type Shown = {
  readonly begun: Beginning
  /** As they were sent, or as the form begins. */
  readonly fields: URLSearchParams
  readonly refusal?: CoreError
  /** The fields that were read from what somebody pasted. */
  readonly read?: ReadonlySet<string>
  /** The field that took what was suggested for it. */
  readonly taken?: string
  /** The ship code of the shipment whose recipient was filled in. */
  readonly recipientOf?: string
  /** The package that a preset has filled in. */
  readonly filled?: FilledPackage
  readonly morePackages?: number
  readonly moreLines?: number
}

/** The form as it stands, with the prices of what it says so far. */
export async function shipPage(visit: AccountVisit, shown: Shown): Promise<Page> {
  const { world, caller, frame } = visit
  const {
    begun,
    refusal = null,
    read = new Set(),
    recipientOf = null,
    filled = null,
    taken = null,
  } = shown
  const { morePackages = 0, moreLines = 0 } = shown
  const fields = withProvince(shown.fields)
  const before = begun.draft ?? begun.like
  const wanted = orRefusal(() => shipmentOfForm(visit, { form: fields, before, isDraft: false }))
  const prices = wanted instanceof CoreError ? wanted : await pricesOf(visit, wanted.request)
  const found = prices instanceof CoreError ? prices : prices.found
  const marked =
    found instanceof CoreError ? null : markedQuote(found, visit, fields.get('service'))
  const reader = new FormReader(fields)
  const packages = Math.min(
    mostPackages,
    Math.max(1, reader.count('packages', mostPackages)) + morePackages,
  )
  const lines = Math.min(mostLines, Math.max(1, reader.count('items', mostLines)) + moreLines)
  const catalogue = world.catalogue()
  const content = shipView(
    {
      state: {
        ...formState(fields, refusal, {
          ...shipDefaults(visit, packages, lines),
          ...(before === null && customsDefaults(caller.settings)),
        }),
        doubts: recipientDoubts(world, fields),
      },
      refusal,
      isFresh: visit.form.size === 0,
      read,
      taken,
      recipientOf,
      sender: senderOf(visit, before),
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
      isAbroad: customerCountry =>
        crossesBorder(
          {
            isReturn: before?.request.isReturn ?? false,
            customerCountry,
            shopCountry: before?.request.returnAddress?.countryCode ?? null,
          },
          { settings: caller.settings, catalogue },
        ),
      found,
      rest: prices instanceof CoreError ? null : prices.rest,
      marked,
      foreseen:
        wanted instanceof CoreError
          ? nothingForeseen
          : await foreseeSale(visit, wanted.request, marked),
      isWorthOneSum: before === null || isWorthOneSum(before.request),
      usualCustoms: usualCustoms(visit, before?.request.isReturn ?? false),
      mostPaid: wanted instanceof CoreError ? null : wanted.mostPaid,
      calls:
        wanted instanceof CoreError
          ? []
          : marked === null
            ? await draftCalls(visit, begun.draft, wanted)
            : await shipCalls(visit, begun.draft, wanted, marked),
    },
    catalogue,
    frame,
  )
  const title = begun.draft ? `Draft ${begun.draft.shipCode}` : 'Ship one'
  return pageAfter(refusal, title, content)
}

const nothingForeseen: ForeseenSale = {
  cover: { isAsked: false, worth: 0, cost: null },
  customs: null,
}

/** Of a form that is asked for as somebody types, the prices alone are shown. */
const isOfPrices = ({ isLive, form }: AccountVisit): boolean =>
  isLive || (form.size > 0 && !form.has('act'))

async function recentFor(visit: AccountVisit): Promise<readonly RecentRecipient[]> {
  const { world, tenant, frame } = visit
  if (isOfPrices(visit) || !frame.may('shipments:read')) return []
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
