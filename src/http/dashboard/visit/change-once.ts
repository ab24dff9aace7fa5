import { createHash, randomUUID } from 'node:crypto'
import { answerOnce } from '#core/command/carry-out-once.ts'
import type { Command } from '#core/command/command.ts'
import { idempotencyWindowMs } from '#core/command/idempotency-window.ts'
import type { KeySubject } from '#core/command/key-store.ts'
import { CoreError } from '#core/errors.ts'
import type { Readers } from '#core/store.ts'
import type { Instant } from '#core/time/clock.ts'
import { askedField } from './open-quotes.ts'
import { type AccountVisit, type Answer, redirectTo } from './screen.ts'

/** The field of a form that makes it count once, however often it is sent. */
export const keyField = 'form_key'

/** It holds the time of its making, since a key is honoured for a day only. */
export const newFormKey = (now: Instant): string => `${now.toString(36)}-${randomUUID()}`

/**
 * A form keeps its key while nobody knows what became of it. A key that is too old, or that was used for
 * something else, makes room for a new one.
 */
export function keyAfter(
  { form, world }: Pick<AccountVisit, 'form' | 'world'>,
  refusal: CoreError | null,
): string {
  const isUsedUp = refusal?.code === 'conflict' || refusal?.code === 'idempotency_conflict'
  const sent = isUsedUp ? null : form.get(keyField)
  return sent || newFormKey(world.clock.now())
}

/**
 * Carries out what a form asks for, once: a form that is sent again leads to where it led the first time.
 * `redirectPath` says where, by what was made. While that is not final, the form that is sent again looks at it
 * anew.
 */
export const changeOnce = <Result>(
  visit: AccountVisit,
  act: (command: Command<Result>) => Promise<Result>,
  redirectPath: RedirectPath<Result>,
  isFinal: (result: Result) => boolean = () => true,
): Promise<Answer | null> =>
  answerFormOnce(visit, act, {
    pathAgain: redirectPath,
    isFinal,
    answerOf: async result => redirectTo(await redirectPath(result, visit.world.store.read)),
  })

type RedirectPath<Result> = (result: Result, readers: Readers) => string | Promise<string>

/**
 * Carries out what makes a secret, once: the form's own answer shows it, and nothing of it is kept. A form that
 * is sent again leads to `pathAgain`.
 */
export const showOnce = <Result>(
  visit: AccountVisit,
  act: (command: Command<Result>) => Promise<Result>,
  pathAgain: string,
  shown: (result: Result) => Answer | Promise<Answer>,
): Promise<Answer | null> =>
  answerFormOnce(visit, act, { pathAgain: () => pathAgain, isFinal: () => true, answerOf: shown })

type FormAnswers<Result> = {
  /** Where the form leads once it is sent again. */
  readonly pathAgain: RedirectPath<Result>
  /** Nothing is kept of what is not final. */
  readonly isFinal: (result: Result) => boolean
  readonly answerOf: (result: Result) => Answer | Promise<Answer>
}

async function answerFormOnce<Result>(
  visit: AccountVisit,
  act: (command: Command<Result>) => Promise<Result>,
  { pathAgain, isFinal, answerOf }: FormAnswers<Result>,
): Promise<Answer | null> {
  const begun = visit.command({
    scope: scopeOf(visit),
    text: formKeyOf(visit),
    fingerprint: fingerprintOf(visit.form),
    cipherKey: null,
  })
  const present = async (result: Result, readers: Readers) => ({
    status: 303,
    body: Buffer.from(await pathAgain(result, readers)),
    isFinal: isFinal(result),
  })
  return await visit.inTurn(begun, async () => {
    try {
      const once = await answerOnce(begun, present, act)
      if (once.kind === 'done') return await answerOf(once.result)
      return redirectTo(Buffer.from(once.answer.body).toString())
    } catch (error) {
      throw isUsedKey(error) ? sentBefore() : error
    }
  })
}

/** What a form that is still being carried out has begun to make; null where nothing stands yet. */
export async function subjectOfForm(visit: AccountVisit): Promise<KeySubject | null> {
  const { world, tenant, form } = visit
  const name = { scope: scopeOf(visit), text: form.get(keyField) ?? '' }
  const notBefore = world.clock.now() - idempotencyWindowMs
  return (await world.store.read.keys.find(tenant, name, notBefore))?.subject ?? null
}

const isUsedKey = (error: unknown): boolean =>
  error instanceof CoreError && error.code === 'idempotency_conflict'

const sentBefore = (): CoreError =>
  new CoreError(
    'idempotency_conflict',
    'This form was sent before with different values, and that was done. Nothing more was done now. Check what it did before you send it again.',
  )

/** The forms of one page share its key: each counts once for what its URL names. */
const scopeOf = ({ route, params }: AccountVisit): string =>
  `dashboard ${route} ${JSON.stringify(params)}`

/**
 * A form that is older than its key could be carried out twice: it is not carried out at all. Nor is one
 * that was made in the future: it would not grow old in time.
 */
function formKeyOf({ form, world }: AccountVisit): string {
  const text = form.get(keyField) ?? ''
  const madeAt = Number.parseInt(text.split('-', 1)[0] ?? '', 36)
  const age = world.clock.now() - madeAt
  const isYoung = age >= -marginMs && age < idempotencyWindowMs - marginMs
  if (isYoung && text.length <= longestKey) return text
  const fault = age < 0 ? 'is dated in the future' : 'is older than a day'
  throw new CoreError(
    'conflict',
    `This form ${fault}, so there is no telling whether it was sent before. Nothing was done. Check it and send it again.`,
  )
}

const longestKey = 64
/** A call that begins in time may commit a little later, and clocks may differ as much. */
const marginMs = 60_000

function fingerprintOf(form: URLSearchParams): string {
  const hash = createHash('sha256')
  // Prices that are still to come do not change what the person wants.
  for (const [name, value] of form)
    if (name !== keyField && name !== askedField) hash.update(JSON.stringify([name, value]))
  return hash.digest('base64url')
}
