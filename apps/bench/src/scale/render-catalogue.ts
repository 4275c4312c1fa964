import { fetchFixturePicture, loadRenderer, readFixture } from '@bayt/site/testing'
import { grownCatalogue } from './catalogue.ts'

/** Renders a catalogue in a separate process, so that its memory can be measured. Prints the result as one JSON line. */
const [size = '', outDir = '', pictureCacheDir = '', origin = ''] = process.argv.slice(2)

const content = grownCatalogue(await readFixture(), Number(size))
const { renderSite } = await loadRenderer()
const startedMs = performance.now()
const report = await renderSite({ content, origin, release: 'bench', outDir, pictureCacheDir, fetchPicture: fetchFixturePicture })
console.log(
  JSON.stringify({
    ms: performance.now() - startedMs,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    pages: report.pages.length,
    contentSecurityPolicy: report.contentSecurityPolicy,
  }),
)
