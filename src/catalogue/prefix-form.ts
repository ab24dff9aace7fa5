/** How postal codes begin in the countries that are cut into places by them. */
export const prefixForm: Readonly<Record<string, RegExp>> = {
  US: /^\d{1,5}$/,
  CA: /^[A-Z](\d[A-Z]?)?$/,
}
