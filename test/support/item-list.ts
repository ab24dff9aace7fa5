const [lines, ofLine] = [500, '{"description":""}'.length]

/** Items that take exactly so many bytes as JSON, as many as a request may list. */
export function itemsOfBytes(bytes: number): readonly { readonly description: string }[] {
  const letters = bytes - '[]'.length - (lines - 1) - lines * ofLine
  const [each, more] = [Math.floor(letters / lines), letters % lines]
  return Array.from({ length: lines }, (_, line) => ({
    description: 'x'.repeat(each + (line < more ? 1 : 0)),
  }))
}
