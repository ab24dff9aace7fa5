import { notFound } from '#core/errors.ts'
import { explainCall } from '#core/overview/explain-call.ts'
import { isKeyHonoured } from '#core/overview/key-uses.ts'
import { asCurl } from '../../../base/keep/as-curl.ts'
import { callView } from '../../views/requests/call-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { askersOf } from './askers.ts'

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { params, query, world, tenant, frame, serviceUrl } = visit
  const { read } = world.store
  const story = await explainCall(read, tenant, params.requestId ?? '')
  if (story === null) throw notFound('Call')
  const { call, contents } = story
  const again = query.get('again')
  const sent = contents && { ...call, ...contents }
  const wanted = { base: serviceUrl, token: '$POSTILION_TOKEN' }
  const content = callView(
    {
      story,
      curl: sent && {
        same: asCurl(sent, wanted, 'same'),
        new: call.key === null ? null : asCurl(sent, wanted, 'new'),
        isKeyHonoured: isKeyHonoured(call, world.clock.now()),
      },
      again:
        again === null ? null : { id: again, call: await read.calls.byRequestId(tenant, again) },
      askers: await askersOf(visit),
      query,
      formKey: newFormKey(world.clock.now()),
    },
    frame,
  )
  return pageOf(`Call ${call.requestId}`, content)
}
