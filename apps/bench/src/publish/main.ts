import { join } from 'node:path'
import type { ContentClient } from '@bayt/content/queries/client'
import { run } from '@bayt/dev-tools/run'
import type { Stack } from '@bayt/dev-tools/stack'
import { withStack } from '../bench-stack.ts'
import { previousRun, saveRun, writeSection } from '../record.ts'
import { signIn } from '../session.ts'
import { quantile } from '../statistics.ts'
import { timeEdits, waitUntilPublished } from './edits.ts'
import { growCatalogue } from './grow.ts'
import { timeLiveInAdmin } from './live-in-admin.ts'
import { type PublishRow, publishTable } from './table.ts'

/**
 * `npm run bench -- publish`: the time from the response of a save until every affected page is public, until `/release.json` contains
 * the change, and until the admin shows Live; for the demo catalogue and for 1,000 products and 1,000 articles. The same run
 * measures a complete build of the same content, with and without the checks.
 */
const EDITS = 20
const SIZES = ['demo', 1_000] as const
const PICTURES = join(import.meta.dirname, '../../../../.local/pictures')

await withStack(async (stack) => {
  const client = await signIn(stack)
  const rows: PublishRow[] = []
  for (const size of SIZES) {
    if (size !== 'demo') await growCatalogue(client, size)
    rows.push(await measure(String(size), stack, client))
    console.log(JSON.stringify(rows.at(-1)))
  }
  const before = previousRun<PublishRow>('publish')
  const section = publishTable(saveRun('publish', rows), before, EDITS)
  writeSection('publish', section)
  console.log(section)
})
process.exit(0)

async function measure(size: string, stack: Stack, client: ContentClient): Promise<PublishRow> {
  await waitUntilPublished(stack, client)
  // Two unmeasured edits, because the process has just started or has just rendered everything.
  await timeEdits(stack, client, 2)
  const { pagesMs, releaseMs } = await timeEdits(stack, client, EDITS)
  const adminMs = await timeLiveInAdmin(stack, EDITS)
  const checked = await fullBuild(stack, 'with-checks')
  const unchecked = await fullBuild(stack, 'without-checks')
  return {
    size,
    pages: checked.pages,
    pagesMedianMs: quantile(pagesMs, 0.5),
    pagesP95Ms: quantile(pagesMs, 0.95),
    releaseMedianMs: quantile(releaseMs, 0.5),
    releaseP95Ms: quantile(releaseMs, 0.95),
    adminMedianMs: quantile(adminMs, 0.5),
    adminP95Ms: quantile(adminMs, 0.95),
    fullMs: checked.ms,
    fullPeakBytes: checked.peakBytes,
    uncheckedMs: unchecked.ms,
  }
}

async function fullBuild(stack: Stack, checks: string): Promise<{ ms: number; peakBytes: number; pages: number }> {
  const script = join(import.meta.dirname, 'full-build.ts')
  const { code, output } = await run(process.execPath, [script, checks, stack.apiUrl, stack.secrets.publishableKey, PICTURES], {
    // The publisher renders with this setting.
    env: { NODE_ENV: 'production' },
  })
  const line = output.trim().split('\n').at(-1) ?? ''
  if (code !== 0 || !line.startsWith('{')) throw new Error(`The site could not be built:\n${output}`)
  return JSON.parse(line)
}
