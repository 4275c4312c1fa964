import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '@bayt/content-transfer/backup/back-up'
import { differingFiles } from '@bayt/content-transfer/backup/rehearse'
import { readManifest } from '@bayt/content-transfer/manifest'
import { projectWithKey } from '@bayt/content-transfer/project'
import { accountKeys } from '../../backup/account-keys.ts'
import { retry } from '../../content/retry-options.ts'
import type { Step } from '../machine.ts'

/** Makes a backup like `npm run backup`, then reads its files once more and compares them with their checksums. */
export const backup: Step = {
  name: 'backup',
  title: 'Backing up the content',
  async run({ place, journal, report }) {
    const folder = join(place.base, 'before-updates')
    // The folder contains drafts and the history.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const indented = { ...retry, report: (line: string) => report(`     ${line}`) }
    const keys = accountKeys(place.url, place.env)
    const { path, files } = await backUp(projectWithKey(place.url, place.secretKey), folder, {
      isFewerExpected: false,
      keys,
      retry: indented,
    })
    const manifest = await readManifest(path)
    if (!manifest) throw new Error(`${path} has no manifest.`)
    const [damaged] = await differingFiles(path, manifest)
    if (damaged !== undefined) throw new Error(`${join(path, damaged)} differs from its checksum in the manifest.`)
    journal.note({ backup: path })
    return `${files} files are in ${path}, and were read once more.`
  },
}
