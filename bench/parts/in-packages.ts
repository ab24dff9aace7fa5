type Body = Readonly<Record<string, unknown>>

/** A parcel in the fields of versions 3 and 4, in those of version 5: the same parcel, as one package. */
export function inPackages(parcel: Body): Body {
  const { weight, weight_unit, length, width, height, size_unit, package_type, ...rest } = parcel
  const { items, postage_type: _, ...shared } = rest
  return {
    ...shared,
    packages: [{ weight, weight_unit, length, width, height, size_unit, package_type }],
    items: (items as readonly Body[]).map(({ description, ...item }) => ({
      ...item,
      title: description,
    })),
  }
}
