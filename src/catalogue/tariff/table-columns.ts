/** What keepers and statistical offices call the two columns, in letters and digits alone. */
const names = {
  codes: [
    ...['hscode', 'hs', 'hs6', 'hsnumber', 'hssubheading', 'code', 'codes'],
    ...['commoditycode', 'commodity', 'cmdcode', 'productcode', 'goodscode', 'cncode'],
    ...['tariffcode', 'tariffnumber', 'tariffitem', 'htsnumber', 'htscode', 'heading', 'id'],
  ],
  descriptions: [
    ...['description', 'descriptions', 'hsdescription', 'codedescription', 'cmddesc'],
    ...['productdescription', 'commoditydescription', 'goodsdescription', 'descriptionen'],
    ...['descriptionenglish', 'englishdescription', 'desc', 'text', 'title', 'designation'],
  ],
} as const

export type TableColumns = {
  readonly code: number
  readonly description: number
  readonly count: number
}

/** Recognises the columns by their names; a sentence for a person where one of them is missing. */
export function tableColumns(head: readonly string[]): TableColumns | string {
  const bare = head.map(name => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const place = (known: readonly string[]): number =>
    bare.indexOf(known.find(name => bare.includes(name)) ?? '\0')
  const [code, description] = [place(names.codes), place(names.descriptions)]
  if (code >= 0 && description >= 0) return { code, description, count: head.length }
  const apart = /[;\t|]/.exec(head.join(','))?.[0]
  if (apart !== undefined) {
    return `the columns stand apart by ${apart === '\t' ? 'tabs' : `"${apart}"`}: save the file as CSV with commas`
  }
  const [kind, example] = code < 0 ? ['the codes', 'hscode'] : ['the descriptions', 'description']
  const found = head.length === 0 ? 'the file is empty' : `the columns are ${head.join(', ')}`
  return `no column has ${kind}: call it ${example} (${found})`
}
