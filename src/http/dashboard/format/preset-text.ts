import type { PackagePreset } from '#core/account/package-presets.ts'

/** `30 × 20 × 10 cm, 0.5 lb` */
export const presetText = ({
  length,
  width,
  height,
  sizeUnit,
  weight,
  weightUnit,
}: PackagePreset): string =>
  [
    `${length} × ${width} × ${height} ${sizeUnit}`,
    ...(weight === null ? [] : [`${weight} ${weightUnit === 'lbs' ? 'lb' : weightUnit}`]),
  ].join(', ')
