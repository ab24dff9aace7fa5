/** The key of the first form on a page that changes something. */
export function formKeyIn(page: string): string {
  const key = /name="form_key" value="([^"]+)"/.exec(page)?.[1]
  if (key === undefined) throw new Error(`the page has no form with a key: ${page.slice(0, 2000)}`)
  return key
}
