/** What `doctor` found of one thing; with advice it is a warning, even where all is well still. */
export type Finding = {
  readonly check: string
  readonly ok: boolean
  readonly found: string
  readonly advice?: string
}

export const well = (check: string, found: string): Finding => ({ check, ok: true, found })

export const warn = (check: string, found: string, advice: string): Finding => ({
  ...well(check, found),
  advice,
})

export const ill = (check: string, error: unknown, advice: string): Finding => ({
  check,
  ok: false,
  found: error instanceof Error ? error.message : String(error),
  advice,
})

export async function attempt(
  check: string,
  advice: string,
  look: () => Promise<string>,
): Promise<Finding> {
  try {
    return well(check, await look())
  } catch (error) {
    return ill(check, error, advice)
  }
}

export const line = ({ check, ok, found, advice }: Finding): string =>
  `${ok ? (advice === undefined ? 'ok  ' : 'warn') : 'FAIL'}  ${check}: ${found}${advice === undefined ? '' : `\n      ${advice}`}`
