import { accountNow } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import { isoIn } from '#core/time/local-time.ts'
import { readInstant } from '#core/time/read-date.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { ReplayRange } from '#core/webhook/webhook-store.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { formState } from '../../forms/form-state.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { replayView } from './replay-view.ts'

export async function replayPage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const { form, frame } = visit
  const today = isoIn(frame.timeZone, accountNow(visit)).slice(0, 10)
  const defaults = { from: today, to: today }
  const range = readRange(new URLSearchParams(defaults), frame.timeZone)
  const facts = {
    webhook,
    state: formState(form, refusal, defaults),
    refusal,
    formKey: keyAfter(visit, refusal),
    lines: await visit.byApi({ kind: 'replay_events', webhookId: webhook.id, ...range }),
  }
  return pageAfter(refusal, `Replay events to webhook ${webhook.id}`, replayView(facts, frame))
}

/** A day begins a stretch with its first moment, and ends it with its last. */
export function readRange(form: URLSearchParams, timeZone: string): ReplayRange {
  const reader = new FormReader(form)
  const from = readTime(reader, 'from', timeZone, 'first')
  const to = readTime(reader, 'to', timeZone, 'last')
  reader.close()
  return { from, to }
}

function readTime(
  reader: FormReader,
  name: 'from' | 'to',
  timeZone: string,
  end: 'first' | 'last',
): number {
  try {
    const at = readInstant(name, reader.line(name, 40), timeZone, end)
    return at ?? reader.refuse(name, 'is needed') ?? 0
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return reader.refuse(name, 'must be a day such as 2026-01-31, or a time: 2026-01-31 10:05') ?? 0
  }
}
