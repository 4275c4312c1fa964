import type { Database } from '@bayt/content/database'
import { exitWithUsage, numberIn, readArguments } from '@bayt/dev-tools/command-line'
import { createClient } from '@supabase/supabase-js'
import { operatorAccess } from './content/connect.ts'
import { checkIsRunning } from './content/local-project.ts'
import { countUses, findOrphans, listStored, readUses } from './orphans/find-orphans.ts'
import { removeOrphans } from './orphans/remove-orphans.ts'

/** `npm run orphans`: lists the unused pictures of the media library; `--remove` removes them. Needs the secret key. */
const DAY_MS = 24 * 60 * 60_000
const USAGE = 'Usage: npm run orphans -- [--older-than-days 7] [--remove] [--url https://abc.supabase.co]'

const { values } = readArguments(USAGE, {
  options: {
    remove: { type: 'boolean', default: false },
    'older-than-days': { type: 'string', default: '7' },
    url: { type: 'string' },
  },
})
const days = numberIn(values['older-than-days'])
if (Number.isNaN(days)) exitWithUsage('--older-than-days should be a number of days, such as 7.', USAGE)

try {
  const { url, secretKey } = operatorAccess(values.url, process.env)
  await checkIsRunning(url, process.env)
  const client = createClient<Database>(url, secretKey, { auth: { persistSession: false } })
  console.log(`Looking for unused pictures in ${url} …`)
  // Lists the stored pictures before reading their uses, so that a picture that is uploaded and used in between is not in the
  // list.
  const stored = await listStored(client)
  const uses = await readUses(client)
  const orphans = findOrphans(stored, uses, days * DAY_MS)
  const { used, bin, history, draft } = countUses(stored, uses)
  for (const { name, bytes, uploadedAtMs } of orphans) {
    console.log(`${new Date(uploadedAtMs).toISOString().slice(0, 10)}  ${kilobytes(bytes).padStart(10)}  ${name}`)
  }
  const sum = kilobytes(orphans.reduce((total, { bytes }) => total + bytes, 0))
  console.log(`${orphans.length} of ${stored.length} pictures are unused and older than ${days} days (${sum}).`)
  console.log(
    `Kept: ${used} are used, ${bin} belong to records in the bin, ${history} to older versions in the history, ${draft} to prepared changes or their links.`,
  )
  if (orphans.length > 0 && values.remove) {
    const removed = await removeOrphans(client, orphans, days)
    console.log(removed === orphans.length ? 'They were removed.' : `${removed} were removed. The others are used by now.`)
  } else if (orphans.length > 0) console.log('Nothing was removed. To remove them, add --remove.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`
}
