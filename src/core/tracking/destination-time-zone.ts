import { type AccountContext, partiesOf } from '../purchase/decide/parties.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'

/** A zone, and the codes of places that keep its time where the platform knows several zones or none. */
const zones = `
Africa/Lagos CD
America/Anchorage US-AK
America/Argentina/Buenos_Aires AR
America/Chicago US-AL US-AR US-IA US-IL US-KS US-LA US-MN US-MO US-MS US-ND US-NE US-OK US-SD
America/Chicago US-TN US-TX US-WI
America/Denver US-CO US-ID US-MT US-NM US-UT US-WY
America/Edmonton CA-AB CA-NT
America/Guayaquil EC
America/Halifax CA-NB CA-NS CA-PE
America/Los_Angeles US-CA US-NV US-OR US-WA
America/Mexico_City MX
America/New_York US US-CT US-DC US-DE US-FL US-GA US-IN US-KY US-MA US-MD US-ME US-MI US-NC
America/New_York US-NH US-NJ US-NY US-OH US-PA US-RI US-SC US-VA US-VT US-WV
America/Nuuk GL
America/Phoenix US-AZ
America/Puerto_Rico US-PR US-VI
America/Regina CA-SK
America/Santiago CL
America/Sao_Paulo BR
America/St_Johns CA-NL
America/Toronto CA CA-NU CA-ON CA-QC
America/Vancouver CA-BC
America/Whitehorse CA-YT
America/Winnipeg CA-MB
Antarctica/McMurdo AQ
Asia/Almaty KZ
Asia/Bangkok CX
Asia/Gaza PS
Asia/Jakarta ID
Asia/Kuala_Lumpur MY
Asia/Nicosia CY
Asia/Shanghai CN
Asia/Tashkent UZ
Asia/Ulaanbaatar MN
Asia/Yangon CC
Australia/Sydney AU
Europe/Berlin DE BV
Europe/Kyiv UA
Europe/Lisbon PT
Europe/London GG IM JE
Europe/Madrid ES
Europe/Moscow RU
Indian/Maldives HM TF
Pacific/Auckland NZ
Pacific/Guam US-GU US-MP
Pacific/Honolulu UM US-HI
Pacific/Kwajalein MH US-MH
Pacific/Pago_Pago US-AS
Pacific/Palau US-PW
Pacific/Pohnpei FM US-FM
Pacific/Port_Moresby PG
Pacific/Tahiti PF
Pacific/Tarawa KI
`

const zoneOf = new Map<string, string>()
for (const line of zones.trim().split('\n')) {
  const [zone = '', ...places] = line.split(' ')
  for (const place of places) zoneOf.set(place, zone)
}

/**
 * The time zone of a destination: of its state or province in the United States and Canada, else of its
 * country. A place with several has the one that most of its people live in. Null where none is known.
 */
export function destinationTimeZone(
  countryCode: string,
  provinceCode: string | null,
): string | null {
  const province = zoneOf.get(`${countryCode}-${provinceCode?.trim().toUpperCase()}`)
  return province ?? zoneOf.get(countryCode) ?? onlyZoneOf(countryCode)
}

/** The platform takes long to tell the zones of a country, and most countries have one. */
const onlyZones = new Map<string, string | null>()

function onlyZoneOf(countryCode: string): string | null {
  if (!/^[A-Z]{2}$/.test(countryCode)) return null
  const known = onlyZones.get(countryCode)
  if (known !== undefined) return known
  const [only = null, ...others] =
    new Intl.Locale('und', { region: countryCode }).getTimeZones() ?? []
  const zone = others.length === 0 ? only : null
  onlyZones.set(countryCode, zone)
  return zone
}

/** City, province and country that the parcel travels to: a return travels to the shop. */
export function destinationPlace(
  request: ShipmentRequest,
  { accountName, settings, catalogue }: AccountContext,
): string {
  const { recipient } = partiesOf(request, accountName, settings, catalogue)
  return [recipient.city, recipient.provinceCode, recipient.countryCode].filter(Boolean).join(', ')
}
