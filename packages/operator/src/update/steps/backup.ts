import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { backUp } from '@bayt/content-transfer/backup/back-up'
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
    const { tables, history, pictures } = manifest
    const inPictures = Object.entries(pictures).map(([name, { sha256 }]) => ({ file: `pictures/${name}`, sha256 }))
    for (const { file, sha256 } of [...Object.values(tables), ...(history ? [history] : []), ...inPictures]) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(join(path, file)), hash)
      if (hash.digest('hex') !== sha256) throw new Error(`${join(path, file)} differs from its checksum in the manifest.`)
    }
    journal.note({ backup: path })
    return `${files} files are in ${path}, and were read once more.`
  },
}
