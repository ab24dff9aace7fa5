/** A sentence as the end of another, which has a period of its own. */
export const withoutPeriod = (sentence: string): string => sentence.replace(/\.\s*$/, '')
