const shortest = 3

/** A shorter part would be in most names, and the index of names has no entry for it. */
export const isSearchableName = (part: string): boolean => [...part].length >= shortest
