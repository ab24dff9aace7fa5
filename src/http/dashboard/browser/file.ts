/**
 * Fetches a file of labels itself, and so knows when it has come: its labels are marked as printed by then.
 * A browser that saves a file tells the page nothing, which would go on calling them unprinted.
 */
export async function fetchFile(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  const fields = fieldsOf(form)
  if (fields.has('all')) await nameLabels(button.formAction, fields, form)
  const file = await answerTo(button.formAction, fields)
  button.ariaBusy = null
  // A refusal is a page, and so is the way to sign in: the browser asks again, and shows it.
  if (file === null) return form.requestSubmit(button)
  save(file)
  form.querySelector('[data-came]')?.dispatchEvent(new Event('came'))
}

/** Which labels a whole list has is known before the file marks them: an undo puts back these. */
async function nameLabels(
  url: string,
  fields: URLSearchParams,
  form: HTMLFormElement,
): Promise<void> {
  const named = form.querySelector<HTMLInputElement>('[data-came]')
  const asked = new URLSearchParams(fields)
  asked.set('named', 'yes')
  const answer = await answerTo(url, asked)
  if (answer === null || named === null) return
  const codes: readonly string[] = JSON.parse(await answer.content.text())
  named.value = codes.join(' ')
}

type SavedFile = { readonly name: string; readonly content: Blob }

/** Null where no file came, or not all of it. */
async function answerTo(url: string, body: URLSearchParams): Promise<SavedFile | null> {
  try {
    const answer = await fetch(url, { method: 'POST', body })
    const disposition = answer.headers.get('content-disposition') ?? ''
    const name = /filename="([^"]+)"/.exec(disposition)?.[1]
    return name === undefined ? null : { name, content: await answer.blob() }
  } catch {
    return null
  }
}

/** What the form would send by itself. */
function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}

/** The URL of the content is let go later: a browser may read it after the click. */
function save({ name, content }: SavedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
