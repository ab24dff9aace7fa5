/** One of our own numbers as it is written; 0, which nothing has, for whatever is none. */
export const ownId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
