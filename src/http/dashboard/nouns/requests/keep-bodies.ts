import { changeSettings } from '#core/account/setting/change-settings.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { readText } from '../../forms/read-text.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { settingHand } from '../settings/setting-hand.ts'
import { listPage } from './list.ts'

export async function switchKeptBodies(visit: AccountVisit): Promise<Answer | null> {
  const { form, world, frame } = visit
  if (world.environment !== 'production') throw notFound('Page')
  const day = readText(form, 'keep_bodies_until')
  try {
    return await changeOnce(
      visit,
      command => changeSettings(command, settingHand(visit), { keep_bodies_until: day }),
      () => frame.to(`/requests?done=${day === null ? 'ended' : 'kept'}`),
    )
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') {
      return await listPage(visit, error)
    }
    throw error
  }
}
