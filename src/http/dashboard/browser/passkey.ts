import './simplewebauthn.js'

const refusal = 'That did not work. Try again, or choose another way.'

/** Forms that make or use a passkey: the ceremony runs first, and then its result is sent. */
export function start(page: ParentNode): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    if (form.dataset.started) continue
    form.dataset.started = 'yes'
    if (!SimpleWebAuthnBrowser.browserSupportsWebAuthn()) {
      say(form, 'This browser does not support passkeys.')
      continue
    }
    say(form, '')
    for (const button of form.querySelectorAll<HTMLButtonElement>('[data-needs-script]')) {
      button.hidden = false
    }
    form.addEventListener('submit', event => {
      event.preventDefault()
      void send(form)
    })
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  try {
    say(form, '')
    const answer = await ceremony(form)
    const field = form.elements.namedItem('passkey_answer')
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer)
    form.submit()
  } catch (error) {
    say(form, error instanceof Refused ? error.message : refusal)
  }
}

async function ceremony(form: HTMLFormElement): Promise<unknown> {
  const optionsJSON = await optionsOf(form.dataset.options ?? '')
  return form.dataset.passkey === 'create'
    ? await SimpleWebAuthnBrowser.startRegistration({ optionsJSON })
    : await SimpleWebAuthnBrowser.startAuthentication({ optionsJSON })
}

class Refused extends Error {}

async function optionsOf(url: string) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams() })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!answer.ok || !isJson) throw new Refused('This page has expired. Reload it.')
  return await answer.json()
}

function say(form: HTMLFormElement, text: string): void {
  const place = form.querySelector('[data-says]')
  if (place) place.textContent = text
}
