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

/** What a client may ask of a freight carrier beside the carriage. */
export const askedAccessorials = [
  'liftgate_pickup',
  'liftgate_delivery',
  'residential_pickup',
  'residential_delivery',
  'inside_pickup',
  'inside_delivery',
  'limited_access_pickup',
  'limited_access_delivery',
  'appointment',
  'notify_before_delivery',
  'protect_from_freeze',
] as const

export type AskedAccessorial = (typeof askedAccessorials)[number]

/** With those that the handling units bring about. */
export const accessorials = [...askedAccessorials, 'hazmat', 'overlength'] as const

export type Accessorial = (typeof accessorials)[number]

/** The add-ons of a freight price: parcels have kinds of their own. */
export const freightAddOnTypes = ['fuel', ...accessorials] as const

export type FreightAddOnType = (typeof freightAddOnTypes)[number]
