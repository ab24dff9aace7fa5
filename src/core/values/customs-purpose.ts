/** For what goods cross a border, in the words of people. */
export const customsPurposes = ['sale', 'gift', 'sample', 'return'] as const
export type CustomsPurpose = (typeof customsPurposes)[number]
