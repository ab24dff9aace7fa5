/** `1 label`, `3 labels`; a plural that is not the singular with an s is given. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
