import { createHash } from 'node:crypto'

export const style = `
:root{color-scheme:light dark;--page:#fff;--side:#f6f8fa;--text:#1b2430;--quiet:#566170;--line:#dfe5ec;--mark:#0b5fb5;--code:#f2f5f8}
@media (prefers-color-scheme:dark){:root{--page:#11161d;--side:#161c24;--text:#e6ebf1;--quiet:#a1adba;--line:#2b3541;--mark:#7ab8ff;--code:#1a212a}}
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
a{color:var(--mark);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px;border-radius:2px}
.frame{display:grid;grid-template-columns:17rem minmax(0,1fr);min-height:100vh}
nav{padding:1.5rem 1.25rem 3rem;background:var(--side);border-right:1px solid var(--line);font-size:.9rem}
nav p{margin:1.5rem 0 .35rem;color:var(--quiet);font-weight:600}
nav ul{list-style:none;margin:0;padding:0}
nav li a{display:block;padding:.2rem .6rem;margin:0 -.6rem;border-radius:6px;color:inherit;text-decoration:none}
nav li a:hover{text-decoration:underline}
nav [aria-current]{background:var(--page);color:var(--mark);font-weight:600}
.name{display:flex;align-items:center;gap:.55rem;color:inherit;font-size:1.1rem;font-weight:700;text-decoration:none}
.menu{display:none}
main{max-width:54rem;width:100%;padding:2.25rem 2.5rem 4rem}
h1{margin:0 0 .75rem;font-size:2rem;line-height:1.2;letter-spacing:-.015em}
h2{margin:2.75rem 0 .75rem;padding-top:1.25rem;border-top:1px solid var(--line);font-size:1.35rem;line-height:1.3}
h3{margin:2rem 0 .5rem;font-size:1.08rem}
h2 a,h3 a{color:inherit;text-decoration:none}
h2 a:hover,h3 a:hover{text-decoration:underline}
h2:target{color:var(--mark)}
h1+p{font-size:1.1rem;color:var(--quiet)}
p,ul,ol,table,pre{margin:0 0 1.1rem}
li{margin:.3rem 0}
code{padding:.1em .3em;border-radius:4px;background:var(--code);font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere}
pre{max-height:34rem;overflow:auto;padding:1rem 1.15rem;border:1px solid var(--line);border-radius:8px;background:var(--code)}
pre code{padding:0;background:none;overflow-wrap:normal}
table{width:100%;border-collapse:collapse;font-size:.925rem}
th{color:var(--quiet);font-weight:600;text-align:left}
th,td{padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child{min-width:9rem}
footer{margin-top:3.5rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.875rem}
@media (max-width:52rem){
.frame{display:flex;flex-direction:column-reverse}
nav{border:0;border-top:1px solid var(--line)}
main{padding:1.1rem 1.1rem 2.5rem}
.menu{display:flex;justify-content:space-between;align-items:center;margin:0 -1.1rem 1.5rem;padding:0 1.1rem .9rem;border-bottom:1px solid var(--line)}
h1{font-size:1.65rem}
nav li a{padding:.45rem .6rem}
}
@media (max-width:40rem){
thead{display:none}
tr{display:block;padding:.6rem 0;border-bottom:1px solid var(--line)}
td{display:block;padding:.1rem 0;border:0}
}
@media print{.frame{display:block}nav,.menu{display:none}pre{max-height:none;white-space:pre-wrap}}
`

/** Allows the style above and images of the same origin (the icon), no script and no other source. */
export const pagePolicy =
  `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
