import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderHelp } from './render-help.ts'

/** A bundle whose `renderPart` has this body. */
function bundle(body: string): { file: string; out: string } {
  const dir = mkdtempSync(join(tmpdir(), 'part-'))
  const [file, out] = [join(dir, 'entry.mjs'), join(dir, 'out.txt')]
  writeFileSync(file, `import { writeFileSync } from 'node:fs'\nexport async function renderPart(part) { ${body} }`)
  return { file, out }
}

it.runIf(process.platform === 'linux')('another thread renders the pages, and has ended when the promise resolves', async () => {
  const { file, out } = bundle('setTimeout(() => writeFileSync(part.addresses[0], part.addresses[1]), 50)')
  await renderHelp(file)?.render({ addresses: [out, 'rice'] })
  expect(readFileSync(out, 'utf8')).toBe('rice')
})

it.runIf(process.platform === 'linux').each([
  ['throw new Error("no page")', 'no page'],
  ['process.exit(7)', 'exit code 7'],
])('says why the thread ended: %s', async (body, reason) => {
  await expect(renderHelp(bundle(body).file)?.render({ addresses: [] })).rejects.toThrow(reason)
})
