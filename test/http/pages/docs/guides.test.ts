import { describe, expect, it } from 'vitest'
import { guidePages } from '#test/support/doc-pages.ts'
import { pastePage } from '#test/support/pasted-page.ts'
import { Shell } from '#test/support/shell.ts'
import { Terminal } from '#test/support/terminal.ts'

describe.each(guidePages)('%s', page => {
  it('has lines that work as pasted, and answers as it shows', async () => {
    await using shell = await Shell.open({ WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8' })
    await using terminal = await Terminal.open(await shell.serve())
    const { outputs, mistakes } = await pastePage(page, terminal, { DATA_DIR: shell.dataDir })
    expect(outputs.length).toBeGreaterThan(0)
    expect(mistakes).toEqual([])
  })
})
