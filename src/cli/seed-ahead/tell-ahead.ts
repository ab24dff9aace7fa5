import { once } from 'node:events'
import { workerData } from 'node:worker_threads'
import { App } from '#app/app.ts'
import { operatorOn } from '#core/access.ts'
import type { Plot } from '#core/seed/plot.ts'
import { tellerOf } from '#core/seed/story.ts'
import type { Errand, Told } from './prompter.ts'

/** So many chapters are told before they are asked for. */
const ahead = 24

const { config, port, written } = workerData as Errand
const plotDrawn = once(port, 'message')
await using app = await App.open({ ...config, log: { ...config.log, level: 'silent' } })
const { sandbox } = app.worlds
const [plot] = (await plotDrawn) as [Plot]
const tell = await tellerOf(sandbox, plot)
const tenant = operatorOn(plot.account.id)

// The one after the chapter that is being written is told by its writer before it could be told here.
for (let chapter = 0; ; chapter += 1) {
  chapter = Math.max(chapter, Atomics.load(written, 0) + 2)
  if (chapter >= plot.chapters) break
  const told: Told = { chapter, past: sandbox.store.layPast(tenant, tell(chapter)) }
  port.postMessage(told)
  for (let at = Atomics.load(written, 0); at + ahead <= chapter; at = Atomics.load(written, 0)) {
    Atomics.wait(written, 0, at)
  }
}
port.close()
