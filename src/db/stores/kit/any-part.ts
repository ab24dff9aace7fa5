/** A pattern for `like` with the escape `\\`. */
export const anyPart = (name: string): string => `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
