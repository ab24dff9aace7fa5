/** What versions 3 and 4 read as JSON: clients in the field send none, `text/plain`, or a `+json` of their own. */
export const takesMediaType = (mediaType: string): boolean =>
  ['', 'application/json', 'text/plain'].includes(mediaType) || mediaType.endsWith('+json')
