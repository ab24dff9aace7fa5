const needsNoQuotes = /^[\w@%+:,./=-]+$/

/** The text as one word of a POSIX shell, which changes nothing within single quotes. */
export const shellWord = (text: string): string =>
  needsNoQuotes.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
