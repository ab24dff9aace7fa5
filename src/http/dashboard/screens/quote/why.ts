import { notFound } from '#core/errors.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { storyOfParcels } from '#core/rating/explain/story-of-parcels.ts'
import { parseId } from '#core/values/parse-id.ts'
import { whyView } from '../../views/quote/why-view.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { askedFields } from './asked-fields.ts'
import { orRefusal } from './or-refusal.ts'
import { questionOfForm, uncheckedOfForm } from './question-of-form.ts'

/** Asks for the price again, and tells each step of it. A question that is refused is put on its own page. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { query, world, caller, frame, onLeave } = visit
  const id = parseId(query.get('service') ?? '')
  const service = id === null ? null : world.catalogue().service(id)
  if (service === null) throw notFound('Service')
  const fields = askedFields(query, caller.settings)
  const question = orRefusal(() => questionOfForm(fields, visit))
  if (question instanceof Error) return redirectTo(frame.to(`/quote?${query}`))
  const call = new OpenCall(caller.access.accountId)
  onLeave(() => call.leave())
  const { answer: found, explain } = await storyOfParcels(
    world,
    { ...question, services: [service.id] },
    call,
  )
  const [quote = null] = found.quotes
  const [excluded = null] = found.excluded
  const lines = await visit.byApi({
    kind: 'estimate',
    question: { ...uncheckedOfForm(fields), services: [service.name], items: [] },
  })
  const facts = { service: service.name, asked: fields.toString(), quote, excluded, lines }
  const content = whyView({ ...facts, explanation: explain(service.id) }, frame)
  return pageOf('Why this price?', content)
}
