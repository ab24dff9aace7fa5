/** A zone, and the codes of the places that keep its time. */
const zones = `
Africa/Abidjan CI BF GH GM GN ML MR SH SL SN TG ST
Africa/Algiers DZ
Africa/Bissau GW
Africa/Cairo EG
Africa/Casablanca MA
Africa/El_Aaiun EH
Africa/Johannesburg ZA LS SZ
Africa/Juba SS
Africa/Khartoum SD
Africa/Lagos NG AO BJ CD CF CG CM GA GQ NE
Africa/Maputo MZ BI BW MW RW ZM ZW
Africa/Monrovia LR
Africa/Nairobi KE DJ ER ET KM MG SO TZ UG YT
Africa/Ndjamena TD
Africa/Tripoli LY
Africa/Tunis TN
Africa/Windhoek NA
America/Anchorage US-AK
America/Argentina/Buenos_Aires AR
America/Asuncion PY
America/Barbados BB
America/Belize BZ
America/Bogota CO
America/Caracas VE
America/Cayenne GF
America/Chicago US-AL US-AR US-IA US-IL US-KS US-LA US-MN US-MO US-MS US-ND US-NE US-OK US-SD
America/Chicago US-TN US-TX US-WI
America/Costa_Rica CR
America/Denver US-CO US-ID US-MT US-NM US-UT US-WY
America/Edmonton CA-AB CA-NT
America/El_Salvador SV
America/Grand_Turk TC
America/Guatemala GT
America/Guayaquil EC
America/Guyana GY
America/Halifax CA-NB CA-NS CA-PE
America/Havana CU
America/Jamaica JM
America/La_Paz BO
America/Lima PE
America/Los_Angeles US-CA US-NV US-OR US-WA
America/Managua NI
America/Martinique MQ
America/Mexico_City MX
America/Miquelon PM
America/Montevideo UY
America/New_York US BS US-CT US-DC US-DE US-FL US-GA US-IN US-KY US-MA US-MD US-ME US-MI US-NC
America/New_York US-NH US-NJ US-NY US-OH US-PA US-RI US-SC US-VA US-VT US-WV
America/Nuuk GL
America/Panama PA KY
America/Paramaribo SR
America/Phoenix US-AZ
America/Port-au-Prince HT
America/Puerto_Rico PR AG AI AW BL BQ CW DM GD GP KN LC MF MS SX TT VC VG VI US-PR US-VI
America/Regina CA-SK
America/Santiago CL
America/Santo_Domingo DO
America/Sao_Paulo BR
America/St_Johns CA-NL
America/Tegucigalpa HN
America/Toronto CA CA-NU CA-ON CA-QC
America/Vancouver CA-BC
America/Whitehorse CA-YT
America/Winnipeg CA-MB
Antarctica/McMurdo AQ
Asia/Almaty KZ
Asia/Amman JO
Asia/Ashgabat TM
Asia/Baghdad IQ
Asia/Baku AZ
Asia/Bangkok TH KH LA CX
Asia/Beirut LB
Asia/Bishkek KG
Asia/Brunei BN
Asia/Colombo LK
Asia/Damascus SY
Asia/Dhaka BD
Asia/Dili TL
Asia/Dubai AE OM
Asia/Dushanbe TJ
Asia/Gaza PS
Asia/Ho_Chi_Minh VN
Asia/Hong_Kong HK
Asia/Jakarta ID
Asia/Jerusalem IL
Asia/Kabul AF
Asia/Karachi PK
Asia/Kathmandu NP
Asia/Kolkata IN
Asia/Kuala_Lumpur MY
Asia/Macau MO
Asia/Manila PH
Asia/Nicosia CY
Asia/Pyongyang KP
Asia/Qatar QA BH
Asia/Riyadh SA KW YE
Asia/Seoul KR
Asia/Shanghai CN
Asia/Singapore SG
Asia/Taipei TW
Asia/Tashkent UZ
Asia/Tbilisi GE
Asia/Tehran IR
Asia/Thimphu BT
Asia/Tokyo JP
Asia/Ulaanbaatar MN
Asia/Yangon MM CC
Asia/Yerevan AM
Atlantic/Bermuda BM
Atlantic/Cape_Verde CV
Atlantic/Faroe FO
Atlantic/Reykjavik IS
Atlantic/South_Georgia GS
Atlantic/Stanley FK
Australia/Sydney AU
Europe/Andorra AD
Europe/Athens GR
Europe/Belgrade RS BA HR ME MK SI
Europe/Berlin DE BV DK NO SE SJ
Europe/Brussels BE LU NL
Europe/Bucharest RO
Europe/Budapest HU
Europe/Chisinau MD
Europe/Dublin IE
Europe/Gibraltar GI
Europe/Helsinki FI AX
Europe/Istanbul TR
Europe/Kyiv UA
Europe/Lisbon PT
Europe/London GB GG IM JE
Europe/Madrid ES
Europe/Malta MT
Europe/Minsk BY
Europe/Moscow RU
Europe/Paris FR MC
Europe/Prague CZ SK
Europe/Riga LV
Europe/Rome IT SM VA
Europe/Sofia BG
Europe/Tallinn EE
Europe/Tirane AL
Europe/Vienna AT
Europe/Vilnius LT
Europe/Warsaw PL
Europe/Zurich CH LI
Indian/Chagos IO
Indian/Mahe SC
Indian/Maldives MV HM TF
Indian/Mauritius MU
Indian/Reunion RE
Pacific/Apia WS
Pacific/Auckland NZ
Pacific/Efate VU
Pacific/Fakaofo TK
Pacific/Fiji FJ
Pacific/Guadalcanal SB
Pacific/Guam GU MP US-GU US-MP
Pacific/Honolulu UM US-HI
Pacific/Kwajalein MH US-MH
Pacific/Nauru NR
Pacific/Niue NU
Pacific/Norfolk NF
Pacific/Noumea NC
Pacific/Pago_Pago AS US-AS
Pacific/Palau PW US-PW
Pacific/Pitcairn PN
Pacific/Pohnpei FM US-FM
Pacific/Port_Moresby PG
Pacific/Rarotonga CK
Pacific/Tahiti PF
Pacific/Tarawa KI TV WF
Pacific/Tongatapu TO
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
export function destinationZone(countryCode: string, provinceCode: string | null): string | null {
  const province = zoneOf.get(`${countryCode}-${provinceCode?.trim().toUpperCase()}`)
  return province ?? zoneOf.get(countryCode) ?? null
}

/** Every zone that a destination can be in. */
export const destinationZones = (): ReadonlySet<string> => new Set(zoneOf.values())
