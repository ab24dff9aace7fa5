import { requireScopes } from '#core/access.ts'
import { longestPaste, readPastedAddress } from '#core/address-check/read-pasted-address.ts'
import { CoreError, invalid } from '#core/errors.ts'
import { countText } from '../../components/count.ts'
import { fieldsOfAddress } from '../../forms/address-fields.ts'
import { tellingCrash } from '../../visit/fault-of-form.ts'
import { resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
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
import { withLine, withoutPackage, withPackage, withPreset, withRecipient } from './form-changes.ts'
import { questionOf } from './prices-of.ts'
import { withSuggestion } from './recipient-doubts.ts'
import { save } from './save.ts'
import { type Shown, shipPage } from './ship-page.ts'
import { backToForm } from './ship-view.ts'
import { shipmentOfForm } from './shipment-form.ts'

/** The form, with what the address says: a quote, a draft to go on with, or a shipment to make another of. */
export async function showShip(visit: AccountVisit): Promise<Answer> {
  const { query, frame } = visit
  const begun = await begunWith(visit, query)
  const { draft } = begun
  if (draft && draft.state !== 'draft') return redirectTo(frame.to(`/shipments/${draft.shipCode}`))
  const fields = fieldsOfBeginning(visit, begun) ?? withDefaults(visit, query)
  return await shipPage(visit, { begun, fields })
}

/** What each button of the form does; without a button it shows the prices. */
export async function sendShip(visit: AccountVisit): Promise<Answer | null> {
  const { form } = visit
  const begun = await begunWith(visit, form)
  const [act = '', about = ''] = (form.get('act') ?? '').split(':', 2)
  switch (act) {
    case 'buy':
      return await showingForm(visit, begun, () =>
        tellingCrash(() => buy(visit, begun), afterCrash),
      )
    case 'save':
      return await showingForm(visit, begun, () => save(visit, begun))
    case 'why':
      return await why(visit, begun, about)
    case 'recent':
      return await shipPage(visit, await withRecipient(visit, begun))
    case 'preset':
      return await shipPage(visit, { begun, ...withPreset(visit, about) })
    case 'take':
      return await shipPage(visit, {
        begun,
        fields: withSuggestion(visit.world, form, about),
        taken: about,
      })
    case 'read':
      return await readPasted(visit, begun)
    case 'package':
      return await shipPage(visit, { begun, fields: withPackage(form) })
    case 'without':
      return await shipPage(visit, { begun, fields: withoutPackage(form, about) })
    case 'line':
      return await shipPage(visit, { begun, fields: withLine(form) })
    default:
      return await shipPage(visit, { begun, fields: form })
  }
}

const afterCrash =
  'it is not known whether the carrier sold the label. Buy again: it remains one purchase.'

/** A person who lacks a right has no use for the form. */
const showingForm = (
  visit: AccountVisit,
  begun: Beginning,
  change: () => Promise<Answer | null>,
): Promise<Answer | null> =>
  showingRefusal(
    visit,
    change,
    async (_, refusal) => shipPage(visit, await afterRefusal(visit, begun, inContext(refusal))),
    ({ code }) => code !== 'scope_missing',
  )

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
): Promise<Shown> {
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

function readPasted(visit: AccountVisit, begun: Beginning): Promise<Answer> {
  const { form, world } = visit
  const pasted = form.get('paste') ?? ''
  if (pasted.length > longestPaste) {
    const refusal = invalid('paste', tooLongPaste(pasted))
    return shipPage(visit, { begun, fields: form, refusal })
  }
  const address = readPastedAddress(pasted, world.addressAlmanac())
  const found = fieldsOfAddress(address, 'to_address')
  const fields = new URLSearchParams(form)
  fields.delete('paste')
  for (const [name, text] of found) fields.set(name, text)
  return shipPage(visit, { begun, fields, read: new Set(found.map(([name]) => name)) })
}

const tooLongPaste = ({ length }: string): string =>
  `A pasted address may have at most ${countText(longestPaste)} characters, and this has ${countText(length)}. Paste only the address.`

/** Why the form as it stands costs what it does by one service. */
async function why(visit: AccountVisit, begun: Beginning, asked: string): Promise<Answer> {
  const { form, frame } = visit
  requireScopes(visit.caller.access, ['rates:read'])
  const service = askedService(visit, asked)
  const before = begun.draft ?? begun.like
  const question = resultOrRefusal(() =>
    questionOf(visit, shipmentOfForm(visit, { form, before }).request),
  )
  if (question instanceof CoreError) return await shipPage(visit, { begun, fields: form })
  const actions = () => backToForm(form, frame)
  return await whyPage(visit, { title: 'Why shipping costs this much', question, service, actions })
}
