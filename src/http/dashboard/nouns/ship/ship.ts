import { CoreError } from '#core/errors.ts'
import type { PressedButton } from '../../forms/shown-faults.ts'
import { resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
import { tellingCrash } from '../../visit/sandbox-fault-of-form.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { askedService, whyPage } from '../price/why-price.ts'
import {
  type Beginning,
  begunWith,
  fieldsOfBeginning,
  isAsSeen,
  withDefaults,
} from './beginning.ts'
import { buy } from './buy.ts'
import { questionOf } from './judged-form.ts'
import { save } from './save.ts'
import { type ShipPageInput, shipPage } from './ship-page.ts'
import { whyField } from './ship-prices.ts'
import { backToForm } from './ship-view.ts'
import { shipmentOfForm } from './shipment-form.ts'

/** The form, with what the query says: a quote, a draft to go on with, or a shipment to make another of. */
export async function showShip(visit: AccountVisit): Promise<Answer> {
  const { query, frame } = visit
  const begun = await begunWith(visit, query)
  const { draft } = begun
  if (draft && draft.state !== 'draft') return redirectTo(frame.to(`/shipments/${draft.shipCode}`))
  const fields = fieldsOfBeginning(visit, begun) ?? withDefaults(visit, query)
  return await shipPage(visit, { begun, fields })
}

/** The path of a button takes forms alone: whoever loads it anew begins with an empty form. */
export const leadToForm = ({ frame }: AccountVisit): Answer => redirectTo(frame.to('/ship'))

/**
 * The form as it stands. A page of an older release sends all its buttons here: it gets the buttons of now, and
 * nothing is done before one of them is pressed.
 */
export const showPrices = async (visit: AccountVisit): Promise<Answer> =>
  await shipPage(visit, { begun: await begunWith(visit, visit.form), fields: visit.form })

/** A script that asks waits until one carrier more has answered. */
export const showLatePrices = async (visit: AccountVisit): Promise<Answer> =>
  await shipPage(visit, {
    begun: await begunWith(visit, visit.form),
    fields: visit.form,
    ...(visit.isLive && { patience: 'next' as const }),
  })

export const buyShipmentByForm = (visit: AccountVisit): Promise<Answer | null> =>
  sendOnce(visit, 'buy', (sent, begun) => tellingCrash(() => buy(sent, begun), afterCrash))

const afterCrash =
  'it is not known whether the carrier sold the label. Buy again: it remains one purchase.'

export const saveDraftByForm = (visit: AccountVisit): Promise<Answer | null> =>
  sendOnce(visit, 'save', save)

/**
 * Both buttons send one form, which counts once, whichever of them is pressed. A person who lacks a right has
 * no use for the form.
 */
async function sendOnce(
  visit: AccountVisit,
  pressed: PressedButton,
  act: (sent: AccountVisit, begun: Beginning) => Promise<Answer | null>,
): Promise<Answer | null> {
  const sent = { ...visit, route: 'POST /dashboard/:account/ship' }
  const begun = await begunWith(visit, visit.form)
  return await showingRefusal(
    () => act(sent, begun),
    async refusal =>
      shipPage(visit, { ...(await afterRefusal(visit, begun, inContext(refusal))), pressed }),
    ({ code }) => code !== 'scope_missing',
  )
}

const inContext = (refusal: CoreError): CoreError =>
  refusal.code === 'price_above_max'
    ? new CoreError(
        refusal.code,
        `The price differs from the button, or is above your maximum price. ${refusal.message}`,
      )
    : refusal

/** A draft that was changed meanwhile is shown as it is now: nobody sends once more what they did not see. */
async function afterRefusal(
  visit: AccountVisit,
  begun: Beginning,
  refusal: CoreError,
): Promise<ShipPageInput> {
  const { form } = visit
  const asSent = { begun, fields: form, refusal }
  if (begun.draft === null || refusal.code !== 'conflict') return asSent
  const now = await begunWith(visit, form)
  const fields = fieldsOfBeginning(visit, now)
  if (fields === null || now.draft?.state !== 'draft' || isAsSeen(form, now.draft)) return asSent
  return { begun: now, fields, refusal: changedNow() }
}

const changedNow = (): CoreError =>
  new CoreError(
    'conflict',
    'The draft was changed in the meantime. Nothing was done, and the form shows it as it is now.',
  )

/** Why the form as it stands costs what it does by one service. */
export async function showWhyOfShip(visit: AccountVisit): Promise<Answer> {
  const { form, frame } = visit
  const begun = await begunWith(visit, form)
  const service = askedService(visit, form.get(whyField))
  const before = begun.draft ?? begun.like
  const question = resultOrRefusal(() =>
    questionOf(visit, shipmentOfForm(visit, { form, before }).request),
  )
  if (question instanceof CoreError) return await shipPage(visit, { begun, fields: form })
  const actions = () => backToForm(form, frame)
  return await whyPage(visit, { title: 'Why shipping costs this much', question, service, actions })
}
