import type { LabelFile } from '#core/ports/labels.ts'
import type { LabelFileReader, LabelFileWriter } from '#core/shipment/label-file-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { LabelFileTable } from '../../tables/shipment.ts'
import type { RowKey } from '../kit/row-key.ts'
import { labelless } from './labelless.ts'

/** The state is read with the file: a void that was asked for a moment ago hides it. */
const ofRole = statement((db, p: RowKey & { role: LabelFileTable['role'] }) =>
  db
    .selectFrom('shipment as s')
    .innerJoin('label_file as f', join =>
      join.onRef('f.account_id', '=', 's.account_id').onRef('f.shipment_id', '=', 's.id'),
    )
    .select([
      's.state',
      'f.format',
      'f.width_micrometres',
      'f.height_micrometres',
      'f.dots_per_inch',
      'f.bytes',
    ])
    .where('s.account_id', '=', p.accountId)
    .where('s.id', '=', p.id)
    .where('f.role', '=', p.role)
    .orderBy('f.position'),
)

const insert = statement((db, p: LabelFileTable) =>
  db.insertInto('label_file').values({
    account_id: p.account_id,
    shipment_id: p.shipment_id,
    position: p.position,
    role: p.role,
    format: p.format,
    width_micrometres: p.width_micrometres,
    height_micrometres: p.height_micrometres,
    dots_per_inch: p.dots_per_inch,
    bytes: p.bytes,
  }),
)

async function filesOf(
  session: ReadSession,
  p: RowKey & { role: LabelFileTable['role'] },
): Promise<LabelFile[]> {
  const rows = await session.all(ofRole, p)
  return rows
    .filter(({ state }) => !labelless.has(state))
    .map(row => ({
      kind: 'file',
      format: row.format as LabelFile['format'],
      bytes: row.bytes,
      widthMicrometres: row.width_micrometres,
      heightMicrometres: row.height_micrometres,
      dotsPerInch: row.dots_per_inch,
    }))
}

export const labelFileReader = (session: ReadSession): LabelFileReader => ({
  async label({ accountId }, id) {
    const [file] = await filesOf(session, { accountId, id, role: 'label' })
    return file ?? null
  },
  papers: ({ accountId }, id) => filesOf(session, { accountId, id, role: 'paper' }),
})

export function labelFileWriter(session: WriteSession): LabelFileWriter {
  const send = (
    row: Pick<LabelFileTable, 'account_id' | 'shipment_id' | 'position' | 'role'>,
    file: LabelFile,
  ): void =>
    session.send(insert, {
      ...row,
      format: file.format,
      width_micrometres: file.widthMicrometres,
      height_micrometres: file.heightMicrometres,
      dots_per_inch: file.dotsPerInch,
      bytes: file.bytes,
    })
  return {
    ...labelFileReader(session),
    async insert({ accountId }, shipmentId, label, papers) {
      const of = { account_id: accountId, shipment_id: shipmentId }
      if (label !== null) send({ ...of, position: 0, role: 'label' }, label)
      for (const [at, paper] of papers.entries()) {
        send({ ...of, position: at + 1, role: 'paper' }, paper)
      }
    },
  }
}
