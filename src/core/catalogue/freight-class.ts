/** The classes of the National Motor Freight Classification, from dense goods to bulky ones. */
export const freightClasses = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
] as const

export type FreightClass = (typeof freightClasses)[number]

/** The bulkier of two classes is the dearer one. */
export const classRank = (of: FreightClass): number => freightClasses.indexOf(of)
