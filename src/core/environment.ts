export const environments = ['production', 'sandbox'] as const

export type Environment = (typeof environments)[number]
