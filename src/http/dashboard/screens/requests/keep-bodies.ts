import { keepBodies } from '#core/calls/keep-bodies.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { readText } from '../../parts/read-text.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { listPage } from './list.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { form, world, frame } = visit
  if (world.environment !== 'production') throw notFound('Page')
  try {
    return await changeOnce<string>(
      visit,
      command => keepBodies(command, readText(form, 'keep_bodies_until')),
      text => frame.to(`/requests?done=${text === 'null' ? 'ended' : 'kept'}`),
    )
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') {
      return await listPage(visit, error)
    }
    throw error
  }
}
