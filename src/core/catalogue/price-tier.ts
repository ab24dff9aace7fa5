export const priceTiers = ['primary', 'retail', 'enterprise'] as const

export type PriceTier = (typeof priceTiers)[number]
