import { createHash } from 'node:crypto'

export const style = `
:root{color-scheme:light dark;--page:#f3f5f8;--card:#fff;--text:#17202b;--quiet:#55616f;--line:#dde3ea;--mark:#0b5fb5;--good:#0f6f3c;--bad:#a8321f;--dim:#c2cbd5}
@media (prefers-color-scheme:dark){:root{--page:#10151b;--card:#1a2129;--text:#e9eef4;--quiet:#a3b0be;--line:#2d3742;--mark:#7ab8ff;--good:#6fd39b;--bad:#ff9c87;--dim:#465260}}
*,::before,::after{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
a{color:var(--mark)}
a:focus-visible{outline:3px solid var(--mark);outline-offset:2px;border-radius:2px}
.band p{margin:0}
.band{padding:.6rem 1rem;background:#7a4a00;color:#fff;text-align:center;font-size:.9rem}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 2rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.5rem;margin-bottom:1rem}
.over{margin:0;color:var(--quiet);font-size:.9rem}
h1{margin:.15rem 0 .35rem;font-size:clamp(1.6rem,6vw,2.2rem);line-height:1.2;letter-spacing:-.01em}
h1.good{color:var(--good)}h1.bad{color:var(--bad)}
.lead{margin:0;font-size:1.05rem}
h2{margin:0 0 1rem;font-size:1.1rem}
.steps{display:grid;grid-template-columns:repeat(5,1fr);list-style:none;margin:1.75rem 0 0;padding:0}
.steps li{position:relative;padding-top:1.6rem;text-align:center;font-size:.8rem;line-height:1.3;color:var(--quiet);overflow-wrap:anywhere}
.steps li::before{content:"";position:absolute;top:calc(.55rem - 1.5px);left:-50%;width:100%;height:3px;background:var(--dim)}
.steps li:first-child::before{display:none}
.steps li::after{content:"";position:absolute;top:0;left:calc(50% - .55rem);width:1.1rem;height:1.1rem;border-radius:50%;z-index:1;background:var(--card);border:3px solid var(--dim)}
.steps .past{color:var(--text)}
.steps .past::before,.steps .now::before{background:var(--mark)}
.steps .past::after{background:var(--mark);border-color:var(--mark)}
.steps .now{color:var(--text);font-weight:650}
.steps .now::after{border-color:var(--mark);border-width:5px}
.steps .now:last-child::after{background:var(--good);border-color:var(--good)}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.5rem 1.25rem;margin:0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
.code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;letter-spacing:.02em}
.events{list-style:none;margin:0;padding:0}
.events li{position:relative;padding:0 0 1.15rem 1.6rem}
.events li::before{content:"";position:absolute;left:.3rem;top:.5rem;width:.65rem;height:.65rem;border-radius:50%;background:var(--dim)}
.events li:first-child::before{background:var(--mark)}
.events li::after{content:"";position:absolute;left:.575rem;top:1.3rem;bottom:-.35rem;width:2px;background:var(--line)}
.events li:last-child{padding-bottom:0}
.events li:last-child::after{display:none}
.events p{margin:0}
.what{font-weight:600}
.when{color:var(--quiet);font-size:.9rem}
footer{max-width:42rem;margin:-1rem auto 0;padding:0 1rem 2.5rem;color:var(--quiet);font-size:.85rem}
@media (max-width:26rem){.card{padding:1.15rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.7rem}dd:last-child{margin:0}.steps{margin-inline:-.8rem}.steps li{font-size:.62rem}}
@media print{body{background:#fff}.card{border-color:#999}}
`

/** Allows the style above and images of the same origin (the icon), no script and no other source. */
export const pagePolicy =
  `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
