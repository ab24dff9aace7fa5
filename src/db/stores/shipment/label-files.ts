import type { LabelFile } from '#core/ports/labels.ts'
import type { LabelFileReader, LabelFileWriter } from '#core/shipment/label-file-store.ts'
import { type ShipmentState, voidStates } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { LabelFileTable } from '../../tables/shipment.ts'
import { columns } from '../kit/columns.ts'
import type { RowKey } from '../kit/conditions.ts'

/** Nobody may put a label on a parcel before it was bought, or after the client asked for a refund. */
export const statesWithoutLabel: ReadonlySet<ShipmentState> = new Set([
  'draft',
  'purchasing',
  ...voidStates,
])

const fileColumns = columns('label_file', {
  format: 'format',
  widthMicrometres: 'width_micrometres',
  heightMicrometres: 'height_micrometres',
  dotsPerInch: 'dots_per_inch',
  bytes: 'bytes',
})

/** The state is read with the file: a void that was asked for a moment ago hides it. */
const ofRole = statement((db, p: RowKey & { role: LabelFileTable['role'] }) =>
  db
    .selectFrom('shipment as s')
    .innerJoin('label_file as f', join =>
      join.onRef('f.account_id', '=', 's.account_id').onRef('f.shipment_id', '=', 's.id'),
    )
    .select('s.state')
    .select(fileColumns.of('f'))
    .where('s.account_id', '=', p.accountId)
    .where('s.id', '=', p.id)
    .where('f.role', '=', p.role)
    .orderBy('f.position'),
)

type FileRow = Omit<LabelFile, 'kind'> & {
  accountId: number
  shipmentId: number
  position: number
  role: LabelFileTable['role']
}

const insert = statement((db, p: FileRow) =>
  db.insertInto('label_file').values({
    account_id: p.accountId,
    shipment_id: p.shipmentId,
    position: p.position,
    role: p.role,
    ...fileColumns.row(p),
  }),
)

async function filesOf(
  session: ReadSession,
  p: RowKey & { role: LabelFileTable['role'] },
): Promise<LabelFile[]> {
  const rows = await session.all(ofRole, p)
  return rows
    .filter(({ state }) => !statesWithoutLabel.has(state))
    .map(row => ({ kind: 'file', ...fileColumns.record(row) }))
}

export const labelFileReader = (session: ReadSession): LabelFileReader => ({
  async label({ accountId }, id) {
    const [file] = await filesOf(session, { accountId, id, role: 'label' })
    return file ?? null
  },
  papers: ({ accountId }, id) => filesOf(session, { accountId, id, role: 'paper' }),
})

export const labelFileWriter = (session: WriteSession): LabelFileWriter => ({
  ...labelFileReader(session),
  async insert({ accountId }, shipmentId, label, papers) {
    const key = { accountId, shipmentId }
    if (label !== null) session.send(insert, { ...label, ...key, position: 0, role: 'label' })
    for (const [index, paper] of papers.entries()) {
      session.send(insert, { ...paper, ...key, position: index + 1, role: 'paper' })
    }
  },
})
