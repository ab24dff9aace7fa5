import { describe, expect, it } from 'vitest'
import { html } from '../../../src/http/base/html.ts'

const turned = '\u202egnp.exe'
const arabic = 'مرحبا'

describe('a template', () => {
  it('escapes what could be read as markup, and inserts markup as it is', () => {
    const inner = html`<b>${`<i title="a" class='b'>&`}</b>`
    expect(html`<p>${inner}${null}${[1, ' ', '<']}</p>`.source).toBe(
      '<p><b>&lt;i title=&quot;a&quot; class=&#39;b&#39;&gt;&amp;</b>1 &lt;</p>',
    )
  })

  it('shows that a control character was there', () => {
    expect(html`<p>${'a\u0000b\u001b[31m\u007f'}</p>`.source).toBe(
      '<p>a\ufffdb\ufffd[31m\ufffd</p>',
    )
    expect(html`<p>${'one\r\n\ttwo'}</p>`.source).toBe('<p>one\r\n\ttwo</p>')
  })
})

describe('a text that runs from the right', () => {
  it.each([turned, arabic, 'שלום', '\u{1e900}', 'a\u2066b'])('stands apart: %j', text => {
    expect(html`<td>To ${text} 12.00 CAD</td>`.source).toBe(
      `<td>To <bdi>${text}</bdi> 12.00 CAD</td>`,
    )
    expect(html`${[text, html` <b>${text}</b>`]}`.source).toBe(
      `<bdi>${text}</bdi> <b><bdi>${text}</bdi></b>`,
    )
  })

  it('is left as it is in a tag, and where no element may stand', () => {
    const value = html` value="${arabic}"`
    expect(html`<input name="${arabic}"${value} title='${arabic}'>`.source).toBe(
      `<input name="${arabic}" value="${arabic}" title='${arabic}'>`,
    )
    expect(html`<title>${arabic} · ${arabic}</title>`.source).toBe(
      `<title>${arabic} · ${arabic}</title>`,
    )
    expect(html`<textarea id="${'a'}">${'\n'}${arabic}</textarea>`.source).toBe(
      `<textarea id="a">\n${arabic}</textarea>`,
    )
    expect(html`<option value="${arabic}">${arabic}</option><b>${arabic}</b>`.source).toBe(
      `<option value="${arabic}">${arabic}</option><b><bdi>${arabic}</bdi></b>`,
    )
  })

  it('stands apart behind an element that is closed', () => {
    expect(html`<p title="${'a'}">${arabic}</p><textarea></textarea>${arabic}`.source).toBe(
      `<p title="a"><bdi>${arabic}</bdi></p><textarea></textarea><bdi>${arabic}</bdi>`,
    )
  })
})
