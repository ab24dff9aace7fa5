const marks = [
  '<script>document.title="run"</script>',
  '<img src=x onerror="document.title=\'run\'">',
  '"><svg onload=document.title="run">',
  "' onfocus='document.title=1' autofocus='",
  '</textarea><script>document.title="run"</script>',
  '</title><script>document.title="run"</script>',
  '<!--',
  ']]>',
  '<a href="javascript:document.title=1">x</a>',
  '<form action="https://example.com"><button>x</button></form>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<style>*{display:none}</style>',
  '<base href="https://example.com/">',
  '<meta http-equiv="refresh" content="0;url=https://example.com">',
  '<div hx-get="/sandbox/dashboard/" hx-trigger="load">x</div>',
  '<b hx-on:click="document.title=1">x</b>',
  '<p hx-post="/dashboard/sign-out" hx-trigger="revealed">x</p>',
  'hx-nonce="{{nonce}}"',
  '<template><script>1</script></template>',
  '<math><mtext><script>1</script></mtext></math>',
  '&lt;script&gt;1&lt;/script&gt;',
  '&#x3c;script&#x3e;',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody types.
  '${7*7}',
  '<%= 7*7 %>',
  "' OR '1'='1",
  "'; DROP TABLE shipments; --",
  '$(reboot)',
  '`reboot`',
  '../../../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  '=HYPERLINK("https://example.com")',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  'null',
  'undefined',
  'true',
  '\\',
  '\\u0000',
  '\\"',
  '"',
  "'",
  '`',
] as const

const signs = [
  '\u202egnp.exe',
  '\u2066abc\u2069',
  '\u200b\u200b',
  '\ufeffAda',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  'one\r\ntwo',
  'one\u2028two',
  '\ud800',
  '\udfff\ud800',
  'e\u0301'.repeat(30),
  'Z\u0351\u036b\u0343'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(12),
  'مرحبا',
  'שלום',
  '日本語の住所',
  'ｆｕｌｌｗｉｄｔｈ',
  'İstanbul',
  'ß'.repeat(50),
  '½',
  '٤٥',
  '\u00a0\u00a0',
  '\t',
  ' ',
] as const

const long = [
  'x'.repeat(10_000),
  '<b>'.repeat(3_000),
  '9'.repeat(10_000),
  ' '.repeat(10_000),
  `${'a '.repeat(5_000)}`,
  '@'.repeat(10_000),
  '🙂'.repeat(5_000),
  '\u202e'.repeat(10_000),
] as const

const byThemselves = [...marks, ...signs, ...long]

/** Around what somebody would really type, as much as by itself. */
const variants = new Set([
  ...[...marks, ...signs].map(text => `Ada ${text} Lovelace`),
  ...marks.map(text => text.toUpperCase()),
  ...marks.map(text => `${text}${text}`),
])

/** 200 texts that somebody may send in any field: markup, signs that no keyboard has, and very long ones. */
export const hostileTexts: readonly string[] = [...new Set([...byThemselves, ...variants])].slice(
  0,
  200,
)

const rest = hostileTexts.slice(byThemselves.length)
const atOnce = 19

/** All of them in about half as many values: those that are another's variant come several at once. */
export const hostileValues: readonly string[] = [
  ...byThemselves,
  ...Array.from({ length: Math.ceil(rest.length / atOnce) }, (_, at) =>
    rest.slice(at * atOnce, (at + 1) * atOnce).join(' '),
  ),
]

/** Whether a header can bring it, as whoever writes a program may send it. */
export const isPrintable = (text: string): boolean => /^[!-~](?:[ -~]{0,198}[!-~])?$/.test(text)

/** Those that would run, or change the page, where they are no text. */
export const markup: readonly string[] = marks.filter(text => text.includes('<'))
