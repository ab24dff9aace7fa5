export const priceTiers = ['primary', 'retail', 'enterprise'] as const

export type PriceTier = (typeof priceTiers)[number]

export const byTier = <T>(make: (tier: PriceTier) => T): Readonly<Record<PriceTier, T>> => ({
  primary: make('primary'),
  retail: make('retail'),
  enterprise: make('enterprise'),
})
