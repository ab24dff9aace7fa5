import { callByRequestId, listCalls } from '#core/calls/find-calls.ts'
import { anyCall, type CallFilter } from '#core/calls/request-log.ts'
import { CoreError } from '#core/errors.ts'
import { keyUses } from '#core/overview/key-uses.ts'
import { formState } from '../../parts/form-state.ts'
import { sizeOf } from '../../parts/page-size.ts'
import { requestsView } from '../../views/requests/requests-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { askersOf } from './askers.ts'
import { filterOfQuery, placeOfQuery } from './filter-of-query.ts'

/** Newest first; the filters, the place and whether it is live stand in the address. */
export const answer = (visit: AccountVisit): Promise<Answer> => listPage(visit, null)

/** `refused` is what was wrong with the form about bodies. */
export async function listPage(visit: AccountVisit, refused: CoreError | null): Promise<Answer> {
  const { query, world, tenant, frame, caller } = visit
  const { read } = world.store
  const filter = filterOrRefusal(visit)
  const refusal = filter instanceof CoreError ? filter : null
  const narrowed = filter instanceof CoreError ? anyCall : filter
  if (narrowed.requestId !== null && (await callByRequestId(read, tenant, narrowed.requestId))) {
    return redirectTo(frame.to(`/requests/${encodeURIComponent(narrowed.requestId)}`))
  }
  const after = placeOfQuery(query)
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
      askers: await askersOf(visit),
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

function filterOrRefusal({ query, frame }: AccountVisit): CallFilter | CoreError {
  try {
    return filterOfQuery(query, frame.timeZone)
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') return error
    throw error
  }
}
