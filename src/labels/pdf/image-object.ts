import type { PngPicture } from '../sheets/png-picture.ts'
import type { GrowingPdf } from './growing-pdf.ts'

/** Returns the text of the objects, and the number of the picture. */
export function writeImage(
  file: GrowingPdf,
  { width, height, depth, channels, palette, data }: PngPicture,
): { readonly text: string; readonly id: number } {
  const id = file.reserve()
  const colours = palette && Buffer.from(palette).toString('hex')
  const space =
    palette === null
      ? channels === 3
        ? '/DeviceRGB'
        : '/DeviceGray'
      : `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${colours}>]`
  const rows = `/Predictor 15/Colors ${channels}/BitsPerComponent ${depth}/Columns ${width}`
  const head =
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}` +
    `/BitsPerComponent ${depth}/Filter/FlateDecode/DecodeParms<<${rows}>>/Length ${data.length}>>`
  const stream = Buffer.from(data).toString('latin1')
  return { id, text: file.write(id, `${head}stream\n${stream}\nendstream`) }
}
