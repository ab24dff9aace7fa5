/** An address of each family of forms, as its posts write it between the street and the country. */
type WorldAddress = {
  readonly country: string
  readonly address1: string
  readonly city: string
  readonly province: string | null
  readonly code: string | null
  /** In capitals, below the street. */
  readonly lines: readonly string[]
}

const address = (
  country: string,
  address1: string,
  [city, province, code]: readonly [string, string | null, string | null],
  lines: readonly string[],
): WorldAddress => ({ country, address1, city, province, code, lines })

export const worldAddresses: readonly WorldAddress[] = [
  address('US', '350 5th Ave', ['New York', 'NY', '10118'], ['NEW YORK NY 10118']),
  address('CA', '290 Bremner Blvd', ['Toronto', 'ON', 'm5v3l9'], ['TORONTO ON M5V 3L9']),
  address('MX', 'Av. Juárez 10', ['Cuauhtémoc', 'DF', '06050'], ['06050 CUAUHTÉMOC, DF']),
  address(
    'BR',
    'Av. Paulista 1578',
    ['São Paulo', 'SP', '01310200'],
    ['SÃO PAULO-SP', '01310-200'],
  ),
  address(
    'AR',
    'Av. Corrientes 857',
    ['Buenos Aires', null, 'C1043AAA'],
    ['C1043AAA BUENOS AIRES'],
  ),
  address('CL', 'Agustinas 1235', ['Santiago', null, '8340457'], ['8340457 SANTIAGO']),
  address('GB', '10 Downing Street', ['London', null, 'SW1A 2AA'], ['LONDON', 'SW1A 2AA']),
  address('IE', '1 Merrion Square', ['Dublin', null, 'D02 X285'], ['DUBLIN', 'D02 X285']),
  address('FR', '5 avenue Anatole France', ['Paris', null, '75007'], ['75007 PARIS']),
  address('DE', 'Marienplatz 8', ['München', 'BY', '80331'], ['80331 MÜNCHEN']),
  address('AT', 'Stephansplatz 3', ['Wien', null, '1010'], ['1010 WIEN']),
  address('CH', 'Bahnhofstrasse 1', ['Zürich', 'ZH', '8001'], ['CH-8001 ZÜRICH']),
  address('NL', 'Damrak 1', ['Amsterdam', null, '1012LG'], ['1012 LG AMSTERDAM']),
  address('BE', 'Grote Markt 1', ['Brussel', null, '1000'], ['1000 BRUSSEL']),
  address('ES', 'Calle de Alcalá 48', ['Madrid', 'MD', '28014'], ['28014 MADRID MD']),
  address('PT', 'Rua Garrett 120', ['Lisboa', null, '1200205'], ['1200-205 LISBOA']),
  address('IT', 'Via del Corso 300', ['Roma', 'RM', '00186'], ['00186 ROMA RM']),
  address('SE', 'Drottninggatan 1', ['Stockholm', null, '11151'], ['SE-111 51 STOCKHOLM']),
  address('NO', 'Karl Johans gate 22', ['Oslo', null, '0026'], ['0026 OSLO']),
  address('DK', 'Rådhuspladsen 1', ['København V', null, '1550'], ['1550 KØBENHAVN V']),
  address('FI', 'Mannerheimintie 1', ['Helsinki', null, '00100'], ['FI-00100 HELSINKI']),
  address('PL', 'Nowy Świat 6', ['Warszawa', null, '00400'], ['00-400 WARSZAWA']),
  address('CZ', 'Václavské náměstí 1', ['Praha 1', null, '11000'], ['110 00 PRAHA 1']),
  address('GR', 'Ermou 2', ['Athina', null, '10563'], ['105 63 ATHINA']),
  address('TR', 'İstiklal Caddesi 1', ['İstanbul', null, '34433'], ['34433 İSTANBUL']),
  address('IL', 'Rothschild Blvd 22', ['Tel Aviv', null, '6688218'], ['TEL AVIV 6688218']),
  address('AE', 'Sheikh Zayed Road 1', ['Dubai', null, '00000'], ['DUBAI']),
  address('IN', '12 Marine Drive', ['Mumbai', 'MH', '400020'], ['MUMBAI 400020', 'MAHARASHTRA']),
  address('JP', '1-1 Chiyoda', ['Chiyoda-ku', '13', '1000001'], ['CHIYODA-KU, TOKYO 100-0001']),
  address('KR', '152 Sejong-daero', ['Seoul', null, '04519'], ['SEOUL 04519']),
  address('CN', '1 Chang An Jie', ['Beijing', null, '100006'], ['BEIJING 100006']),
  address('HK', '8 Finance Street', ['Central', null, null], ['CENTRAL']),
  address('SG', '1 Fullerton Road', ['Singapore', null, '049213'], ['SINGAPORE 049213']),
  address('AU', '2 Macquarie Street', ['Sydney', 'NS', '2000'], ['SYDNEY NS 2000']),
  address('NZ', '1 Queen Street', ['Auckland', null, '1010'], ['AUCKLAND 1010']),
  address('ZA', '1 Long Street', ['Cape Town', null, '8001'], ['CAPE TOWN', '8001']),
]

/** In Hungary the town stands above the street, so its lines are given whole. */
export const budapest = {
  country: 'HU',
  address1: 'Andrássy út 22',
  city: 'Budapest',
  province: null,
  code: '1061',
  lines: ['BUDAPEST', 'ANDRÁSSY ÚT 22', '1061'],
} as const
