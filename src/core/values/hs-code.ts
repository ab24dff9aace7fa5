/** The digits of an HS code, which is written with or without dots. */
export const bareHsCode = (code: string | null | undefined): string | null =>
  code?.replaceAll('.', '') ?? null
