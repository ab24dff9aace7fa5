import type { LabelReference } from '../../core/ports/labels.ts'

export const referenceLine = ({ title, text }: LabelReference): string => `${title}: ${text}`
