import { createToken, revokeToken } from '#core/account/token/manage-tokens.ts'
import { callByRequestId } from '#core/calls/find-calls.ts'
import type { Call, CallContents } from '#core/calls/kept-call.ts'
import { type Command, carryOut } from '#core/command/command.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { isKeyHonoured } from '#core/overview/key-uses.ts'
import { hourMs } from '#core/time/durations.ts'
import { faultHeader } from '../../../base/judge/sandbox-fault.ts'
import { missingOf } from '../../../base/keep/as-curl.ts'
import { changeOnce, keyField } from '../../visit/change-once.ts'
import { sandboxFaultOf } from '../../visit/sandbox-fault-of-form.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

/** Sends a kept call of the sandbox once more, as a program would, and leads to both answers. */
export async function runRequestByForm(visit: AccountVisit): Promise<Answer | null> {
  const { world, tenant, params, frame } = visit
  const id = params.requestId ?? ''
  const found = await callByRequestId(world.store.read, tenant, id)
  if (world.environment !== 'sandbox' || !found) throw notFound('Call')
  const { call, contents } = found
  const missing = contents === null ? 'The call is not kept.' : missingOf({ ...call, ...contents })
  if (contents === null || missing !== null) throw new CoreError('conflict', `${missing}`)
  if (visit.form.get('key') !== 'new' && !isKeyHonoured(call, world.clock.now())) {
    throw new CoreError('conflict', forgottenKey)
  }
  return await changeOnce<string | null>(
    visit,
    async command => {
      await takeKey(command, id)
      return await run(visit, { ...call, ...contents })
    },
    again => frame.to(`/requests/${id}${answerQuery(again)}`),
  )
}

const forgottenKey =
  'The key of this call expired after a day: the same call would do everything again. Run it with a new key if that is what you want.'

/** Empty where nobody knows of a call yet, null for one that was dropped without an answer. */
function answerQuery(again: string | null): string {
  if (again === null) return '?done=dropped'
  return again === '' ? '' : `?again=${again}#again`
}

/** The key is taken before the call, so that a form that is sent twice calls once. */
const takeKey = (command: Command<string | null>, id: string): Promise<string | null> =>
  carryOut(
    command,
    async () => '',
    () => `runs ${id} again`,
  )

/** The call has a token of the same scopes, which is revoked as soon as the answer is there. */
async function run(visit: AccountVisit, call: Call & CallContents): Promise<string | null> {
  const { world, tenant } = visit
  const asked = call.tokenId && (await world.store.read.tokens.byId(tenant, call.tokenId))
  const { token, secret } = await createToken(visit.command(null), {
    name: 'Run again',
    scopes: asked ? asked.scopes : null,
    expiresAt: world.clock.now() + hourMs,
  })
  try {
    return await visit.callService({
      method: call.method,
      path: call.path + (call.query === '' ? '' : `?${call.query}`),
      headers: headersOf(visit, call, secret),
      body: call.sent?.text ?? null,
    })
  } finally {
    await revokeToken(visit.command(null), token.id)
  }
}

function headersOf(visit: AccountVisit, call: Call & CallContents, secret: string) {
  const { form } = visit
  const { key, headers } = call
  // The key comes from the form's own, so that a form that is sent twice makes nothing twice.
  const isNew = form.get('key') === 'new'
  const sentKey = key !== null && isNew ? `again-${form.get(keyField)}` : key
  return {
    'user-agent': 'Postilion dashboard',
    ...(form.has('fault') ? withFault(headers, sandboxFaultOf(visit)) : headers),
    authorization: `Bearer ${secret}`,
    ...(sentKey !== null && { 'idempotency-key': sentKey }),
  }
}

function withFault(headers: CallContents['headers'], fault: string | null) {
  const { [faultHeader]: _, ...others } = headers
  return { ...others, ...(fault !== null && { [faultHeader]: fault }) }
}
