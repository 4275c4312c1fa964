import { parseArgs } from 'node:util'
import { launchBrowser } from '../browser.ts'
import { serve } from '../peers/serve.ts'
import { PAGES } from '../site/pages.ts'
import { medians } from '../statistics.ts'
import { type MainThread, readMainThread } from './trace-tasks.ts'
import { traceVisit } from './trace-visit.ts'

/**
 * `npm run bench -- main-thread OLD NEW …`: what the main thread of a phone does in a first visit, of two or more rendered sites, in
 * turn. Each is a folder, for example of `npx pnpm --filter @bayt/site preview:render` in a worktree (`apps/site/.local/preview`). `--runs 9`,
 * `--pages /,/ar/articles/2`.
 */
const { values, positionals: folders } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { runs: { type: 'string', default: '9' }, pages: { type: 'string' } },
})
if (folders.length === 0) throw new Error('Give the folders of the rendered sites.')
const paths = values.pages?.split(',') ?? PAGES.map(({ path }) => path)
const sites = await Promise.all(folders.map(async (folder) => ({ folder, ...(await serve(folder)) })))
const browser = await launchBrowser()

console.log('Medians, milliseconds of processor time:\n')
console.log(
  '| page | site | blocking | longest task | style | layout | paint | script | total |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
)
for (const path of paths) {
  const visits = sites.map(({ folder, url }) => ({ folder, url: url + path, results: [] as MainThread[] }))
  for (let run = 0; run < Number(values.runs); run++) {
    for (const { url, results } of visits) results.push(readMainThread(await traceVisit(browser, url), url))
  }
  for (const { folder, results } of visits) {
    const figures = Object.values(medians(results)).map((value) => value.toFixed(1))
    console.log(`| ${path} | ${folder} | ${figures.join(' | ')} |`)
  }
}
await browser.close()
process.exit(0)
