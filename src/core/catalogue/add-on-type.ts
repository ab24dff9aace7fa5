export const addOnTypes = [
  'signature',
  'insurance',
  'residential',
  'fuel',
  'oversize',
  'remote',
  'handling',
] as const

export type AddOnType = (typeof addOnTypes)[number]
