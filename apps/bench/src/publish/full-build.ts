import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@bayt/content/database'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { PublicContentReader } from '@bayt/content/queries/public-content'
import { ReleaseMaker } from '@bayt/release/make-release'
import { loadRenderer } from '@bayt/site/testing'
import { createClient } from '@supabase/supabase-js'

/**
 * Makes a complete release as the publisher does, in a separate process, so that its memory can be measured. Prints the
 * result as one JSON line: `full-build.ts {with|without}-checks url key pictures`.
 */
const [checks = '', supabaseUrl = '', key = '', pictureCacheDir = ''] = process.argv.slice(2)

const client = createClient<Database>(supabaseUrl, key, { auth: { persistSession: false } })
const [reader, renderer, fetchPicture] = [new PublicContentReader(client), await loadRenderer(), createPictureFetch(supabaseUrl)]
const outDir = mkdtempSync(join(tmpdir(), 'bayt-full-'))
const job = { release: 'bench', outDir, origin: 'http://localhost', pictureCacheDir }
const startedMs = performance.now()
let pages = 0
if (checks === 'with-checks') {
  const made = await new ReleaseMaker({ reader, renderer, fetchPicture }).make({
    ...job,
    nowMs: Date.now(),
  })
  pages = made.pages.length
} else {
  const report = await renderer.renderSite({ ...job, content: await reader.read(), fetchPicture })
  pages = report.pages.length
}
console.log(JSON.stringify({ ms: performance.now() - startedMs, peakBytes: process.resourceUsage().maxRSS * 1024, pages }))
rmSync(outDir, { recursive: true })
