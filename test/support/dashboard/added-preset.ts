import { newFormKey } from '../../../src/http/dashboard/visit/change-once.ts'
import type { Fields } from './ship-form.ts'
import type { DashboardVisitor } from './visitor.ts'

/** A package that an account keeps, as somebody types it into its settings. */
export const smallCarton = {
  'preset.name': 'Small carton',
  'preset.package_type': 'Parcel',
  'preset.length': '30',
  'preset.width': '20',
  'preset.height': '10',
  'preset.size_unit': 'cm',
} as const satisfies Fields

export const addPreset = (visitor: DashboardVisitor, fields: Fields) =>
  visitor.post('/settings/packages', { form_key: newFormKey(Date.now()), ...fields })
