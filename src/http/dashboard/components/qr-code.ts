import { html, Markup } from '../../base/html.ts'

/** Drawn here: no other party learns what it says. The encoder is loaded with the first one. */
export async function qrCode(text: string, label: string): Promise<Markup> {
  const { toSVG } = await import('bwip-js')
  const drawing = toSVG({
    bcid: 'qrcode',
    text,
    padding: 4,
    backgroundcolor: 'FFFFFF',
  })
  const shapes = /^<svg viewBox="([\d ]+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(drawing)
  if (!shapes) throw new Error('The QR code has an unknown form.')
  const [, viewBox = '', paths = ''] = shapes
  return html`<svg class="qr" viewBox="${viewBox}" role="img" aria-label="${label}">${new Markup(paths)}</svg>`
}
