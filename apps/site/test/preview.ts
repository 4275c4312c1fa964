import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RenderReport } from '@bayt/release/renderer'
import { loadRenderer } from '../src/render/tools/bundle.ts'
import { fetchFixturePicture, readFixture } from './fixture.ts'
import { serveFolder } from './static-server.ts'

/**
 * Renders the seed without a backend and serves it. `--render-only` renders into the folder of a running preview. `--avif`
 * encodes the AVIF variants first.
 */
const { values } = parseArgs({
  options: { 'render-only': { type: 'boolean' }, avif: { type: 'boolean' }, port: { type: 'string', default: '4390' } },
})

const LOCAL = join(import.meta.dirname, '../.local')
const SITE_DIR = join(LOCAL, 'preview')
const pictureCacheDir = join(LOCAL, 'pictures')

const { renderSite, encodeInBackground } = await loadRenderer()
if (values.avif) console.log('AVIF:', await encodeInBackground({ pictureCacheDir }))
const report = await render()
if (!values['render-only']) serve(report)

async function render(): Promise<RenderReport> {
  const start = performance.now()
  const outDir = join(LOCAL, `preview-${process.pid}`)
  await rm(outDir, { recursive: true, force: true })
  const report = await renderSite({
    content: await readFixture(),
    origin: `http://localhost:${values.port}`,
    release: 'preview',
    outDir,
    pictureCacheDir,
    fetchPicture: fetchFixturePicture,
  })
  await rm(SITE_DIR, { recursive: true, force: true })
  await rename(outDir, SITE_DIR)
  const { pictures, pages, files, phasesMs } = report
  console.log(`Rendered ${pages.length} pages, ${files} files in ${Math.round(performance.now() - start)} ms`, phasesMs)
  console.log(`Pictures: ${pictures.encoded} encoded, ${pictures.avifPending.length} without AVIF`)
  for (const { url, why } of pictures.missing) console.warn(`Missing picture ${url}: ${why}`)
  return report
}

function serve({ contentSecurityPolicy }: RenderReport): void {
  const headers = contentSecurityPolicy ? { 'content-security-policy': contentSecurityPolicy } : {}
  serveFolder(SITE_DIR, () => headers).listen(Number(values.port), '127.0.0.1', () => {
    console.log(`Preview at http://localhost:${values.port} (Ctrl-C ends it)`)
  })
}
