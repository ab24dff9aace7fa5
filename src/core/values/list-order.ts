/** By the time of creation. */
export type ListOrder = 'newest' | 'oldest'
