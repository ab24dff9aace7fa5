import { Command } from 'commander'
import { storedWorlds } from '#app/stored-data.ts'
import { refuseUnlessFinished } from '#db/backup/restore-sqlite.ts'
import { takeBackup } from '#db/backup/take-backup.ts'
import { configOf, jsonOption, refuseMissingData, say } from './shell.ts'

type Options = { overwrite?: boolean; json?: boolean }

export const backupCommand = (): Command =>
  new Command('backup')
    .description('save both environments, as of one moment, to one file; a server may be running')
    .argument('<file>', 'where the backup is written')
    .option('--overwrite', 'replace an existing file')
    .addOption(jsonOption())
    .action(async (file: string, { overwrite = false, json }: Options, command: Command) => {
      const config = configOf(command)
      await refuseMissingData(config)
      if (config.storage.kind === 'sqlite') refuseUnlessFinished(config.storage.dataDir)
      const worlds = storedWorlds(config.storage)
      const { taken_at, files } = await takeBackup(worlds, file, { overwrite, now: Date.now })
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      const sentence = `${file}: both environments as of ${taken_at}, ${bytes} bytes. It holds secrets: keep it as safe as the data.`
      say(json ? JSON.stringify({ file, taken_at, bytes }) : sentence)
    })
