import { changeSettings } from '#core/account/setting/change-settings.ts'
import { callByRequestId, listCalls } from '#core/calls/find-calls.ts'
import { groupedErrors } from '#core/calls/grouped-errors.ts'
import { anyCall } from '#core/calls/request-log.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { explainCall } from '#core/overview/explain-call.ts'
import { isKeyHonoured, keyUses } from '#core/overview/key-uses.ts'
import { dayMs } from '#core/time/durations.ts'
import { asCurl } from '../../../base/keep/as-curl.ts'
import { formState } from '../../forms/field.ts'
import { readText } from '../../forms/form-reader.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { isOfInput, resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { settingHand } from '../settings/settings.ts'
import { cursorOfQuery, filterOfQuery } from './call-filter.ts'
import { callView } from './call-view.ts'
import { callersOf } from './callers.ts'
import { errorsView } from './errors-view.ts'
import { requestsView } from './requests-view.ts'

/** Newest first; the filters, the cursor and whether it is live stand in the query. */
export const showRequests = (visit: AccountVisit): Promise<Answer> => requestsPage(visit, null)

/** `refused` is what was wrong with the form about bodies. */
async function requestsPage(visit: AccountVisit, refused: CoreError | null): Promise<Answer> {
  const { query, world, tenant, frame, caller } = visit
  const { read } = world.store
  const filter = resultOrRefusal(() => filterOfQuery(query, frame.timeZone))
  const refusal = filter instanceof CoreError ? filter : null
  const narrowed = filter instanceof CoreError ? anyCall : filter
  if (narrowed.requestId !== null && (await callByRequestId(read, tenant, narrowed.requestId))) {
    return redirectTo(frame.to(`/requests/${encodeURIComponent(narrowed.requestId)}`))
  }
  const after = cursorOfQuery(query)
  const content = requestsView(
    {
      state: formState(query, refusal),
      query,
      refusal,
      page: refusal
        ? { calls: [], next: null }
        : await listCalls(read, tenant, narrowed, after, sizeOf(query)),
      isLive: query.get('live') === 'on' && after === null,
      uses: narrowed.key === null ? null : await keyUses(read, tenant, narrowed.key),
      callers: await callersOf(visit),
      bodies: {
        keptUntil: caller.settings.keepBodiesUntil,
        now: world.clock.now(),
        formKey: newFormKey(world.clock.now()),
        state: formState(visit.form, refused),
        refusal: refused,
      },
    },
    frame,
  )
  return pageOf('Requests', content, refusal || refused ? 422 : 200)
}

/** Calls are kept so long. */
const lookedAtMs = 7 * dayMs

export async function showCallErrors({ world, tenant, frame }: AccountVisit): Promise<Answer> {
  const since = world.clock.now() - lookedAtMs
  const found = await groupedErrors(world.store.read, tenant, since)
  return pageOf('Errors', errorsView(found, since, frame))
}

export async function showRequest(visit: AccountVisit): Promise<Answer> {
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
      callers: await callersOf(visit),
      query,
      formKey: newFormKey(world.clock.now()),
    },
    frame,
  )
  return pageOf(`Call ${call.requestId}`, content)
}

export async function changeKeptBodiesByForm(visit: AccountVisit): Promise<Answer | null> {
  const { form, world, frame } = visit
  if (world.environment !== 'production') throw notFound('Page')
  const day = readText(form, 'keep_bodies_until')
  const change = () =>
    changeOnce(
      visit,
      command => changeSettings(command, settingHand(visit), { keep_bodies_until: day }),
      () => frame.to(`/requests?done=${day === null ? 'ended' : 'kept'}`),
    )
  return await showingRefusal(change, refusal => requestsPage(visit, refusal), isOfInput)
}
