/** Which part of a declaration is at fault. `goods` is the whole list of them. */
export type DeclaredPart = 'goods' | 'description' | 'value' | 'hsCode'

/** `says` follows the name of the field: "is needed across a border". */
export type CustomsFault = {
  readonly part: DeclaredPart
  readonly says: string
  /** The position in the list of goods, where the part is of one line. */
  readonly line?: number
}
