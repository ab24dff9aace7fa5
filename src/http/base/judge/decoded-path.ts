/** The path of an address as the router reads it, which takes an escaped letter for the letter. */
export function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? url
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
