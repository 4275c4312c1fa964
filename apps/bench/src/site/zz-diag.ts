import { writeFileSync } from 'node:fs'
import lighthouse from 'lighthouse'
import { freePort } from '@bayt/dev-tools/ports'
import { withStack } from '../bench-stack.ts'
import { launchBrowser } from '../browser.ts'
const paths = (process.env.PATHS ?? '/,/ar/articles/2,/about').split(',')
const runs = Number(process.env.RUNS ?? 2)
await withStack(async ({ siteUrl }) => {
  const port = await freePort(26_400)
  const browser = await launchBrowser(port)
  for (const path of paths) for (let i = 0; i < runs; i++) {
    const r = await lighthouse(siteUrl + path, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance'], clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'local_storage'], disableFullPageScreenshot: true } as never)
    if (!r) continue
    const { lhr } = r
    const lt: any = lhr.audits['long-tasks']?.details
    console.log('##', path, 'TBT', lhr.audits['total-blocking-time']?.numericValue, 'FCP', lhr.audits['first-contentful-paint']?.numericValue, 'obsFCP', (lhr.audits.metrics?.details as any)?.items?.[0]?.observedFirstContentfulPaint, 'index', lhr.environment.benchmarkIndex)
    for (const t of lt?.items ?? []) console.log('   sim', t.url?.slice(-60), Math.round(t.duration), '@', Math.round(t.startTime))
    const trace: any = (r.artifacts as any).Trace ?? (r.artifacts as any).traces?.defaultPass
    const ev = trace.traceEvents as any[]
    const main = ev.find((e) => e.name === 'navigationStart' && e.args?.data?.documentLoaderURL?.startsWith(siteUrl))
    const nav = ev.filter((e) => e.name === 'navigationStart' && e.args?.data?.isOutermostMainFrame !== false && e.args?.data?.documentLoaderURL === siteUrl + path).at(-1)
    const pid = (nav ?? main).pid, tid = (nav ?? main).tid, t0 = (nav ?? main).ts
    const fcp = ev.find((e) => e.name === 'firstContentfulPaint' && e.pid === pid && e.ts > t0)
    const mine = ev.filter((e) => e.pid === pid && e.tid === tid && e.ts >= t0 && e.ph === 'X')
    const tasks = mine.filter((e) => e.name.endsWith('RunTask') && e.dur > 9000).sort((a, b) => a.ts - b.ts)
    console.log('   fcp at', fcp && (fcp.ts - t0) / 1000)
    for (const t of tasks) {
      const kids = mine.filter((e) => e !== t && e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur && e.dur > 1500 && !e.name.endsWith('RunTask'))
      console.log(`   task @${((t.ts - t0) / 1000).toFixed(0)} wall ${(t.dur / 1000).toFixed(1)} cpu ${((t.tdur ?? 0) / 1000).toFixed(1)}`, kids.map((k) => `${k.name}${k.args?.data?.url ? '(' + k.args.data.url.slice(-30) + ')' : ''}:${(k.dur / 1000).toFixed(1)}`).join(' ').slice(0, 420))
    }
    if (process.env.SAVE) writeFileSync(`/tmp/tr-${path.replaceAll('/', '_')}-${i}.json`, JSON.stringify(ev))
  }
  await browser.close()
}, { encodesAvif: false } as never)
process.exit(0)
