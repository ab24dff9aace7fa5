import { nameKey } from './name-key.ts'

const shortest = 3

/** A shorter part would be in most names, and the index of names has no entry for it. */
export const isSearchableName = (part: string): boolean => [...nameKey(part)].length >= shortest
