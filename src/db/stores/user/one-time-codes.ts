import type { OneTimeCodeReader, OneTimeCodeWriter } from '#core/user/one-time-code-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'

type OfUser = { userId: number }

const ofUser = statement((db, p: OfUser) =>
  db
    .selectFrom('one_time_code')
    .select(['user_id', 'sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', p.userId),
)

const countRecovery = statement((db, p: OfUser) =>
  db
    .selectFrom('recovery_code')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('user_id', '=', p.userId),
)

const begin = statement((db, p: OfUser & { sealedSecret: string }) =>
  db
    .insertInto('one_time_code')
    .values({
      user_id: p.userId,
      sealed_secret: p.sealedSecret,
      confirmed_at: null,
      last_step: 0,
    })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet(update => ({ sealed_secret: update.ref('excluded.sealed_secret') }))
        .where('one_time_code.confirmed_at', 'is', null),
    ),
)

const confirm = statement((db, p: OfUser & { sealedSecret: string; step: number; at: number }) =>
  db
    .updateTable('one_time_code')
    .set({ confirmed_at: p.at, last_step: p.step })
    .where('user_id', '=', p.userId)
    .where('sealed_secret', '=', p.sealedSecret)
    .where('confirmed_at', 'is', null),
)

const useStep = statement((db, p: OfUser & { step: number }) =>
  db
    .updateTable('one_time_code')
    .set({ last_step: p.step })
    .where('user_id', '=', p.userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', p.step),
)

const useRecovery = statement((db, p: OfUser & { hash: string }) =>
  db.deleteFrom('recovery_code').where('user_id', '=', p.userId).where('code_hash', '=', p.hash),
)

const removeRecovery = statement((db, p: OfUser) =>
  db.deleteFrom('recovery_code').where('user_id', '=', p.userId),
)

const remove = statement((db, p: OfUser) =>
  db.deleteFrom('one_time_code').where('user_id', '=', p.userId),
)

const sendRecovery = bulkInsert('recovery_code', ['user_id', 'code_hash'])

export const oneTimeCodeReader = (session: ReadSession): OneTimeCodeReader => ({
  async ofUser(userId) {
    const row = await session.first(ofUser, { userId })
    if (!row) return null
    const { sealed_secret: sealedSecret, confirmed_at: confirmedAt, last_step: lastStep } = row
    return { userId, sealedSecret, confirmedAt, lastStep }
  },
  async recoveryCodesLeft(userId) {
    return (await session.first(countRecovery, { userId }))?.n ?? 0
  },
})

export const oneTimeCodeWriter = (session: WriteSession): OneTimeCodeWriter => ({
  ...oneTimeCodeReader(session),
  begin: async (userId, sealedSecret) => (await session.run(begin, { userId, sealedSecret })) === 1,
  async confirm(userId, sealedSecret, step, at) {
    return (await session.run(confirm, { userId, sealedSecret, step, at })) === 1
  },
  useStep: async (userId, step) => (await session.run(useStep, { userId, step })) === 1,
  async putRecoveryCodes(userId, hashes) {
    session.send(removeRecovery, { userId })
    sendRecovery(
      session,
      hashes.map(hash => [userId, hash] as const),
    )
  },
  async useRecoveryCode(userId, hash) {
    return (await session.run(useRecovery, { userId, hash })) === 1
  },
  async remove(userId) {
    session.send(removeRecovery, { userId })
    return (await session.run(remove, { userId })) === 1
  },
})
