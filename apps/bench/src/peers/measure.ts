import type { Browser } from 'playwright'
import { type LighthouseScores, runLighthouse } from '../site/lighthouse.ts'
import { SLOW_NETWORK, type Trace, traceVisit } from '../site/slow-network.ts'
import { medians } from '../statistics.ts'
import type { PeerRow } from './row.ts'

/**
 * Measures every page of every build. The loads of the builds alternate, so that other load on the machine affects all
 * equally.
 * @param port remote debugging port of the browser
 * @param urls address of each build, by its label
 */
export async function measure(
  browser: Browser,
  port: number,
  urls: Record<string, string>,
  paths: string[],
  runs: number,
): Promise<PeerRow[]> {
  const rows: PeerRow[] = []
  for (const path of paths) {
    const results = Object.entries(urls).map(([build, url]) => ({
      build,
      url: url + path,
      scores: [] as LighthouseScores[],
      traces: [] as Trace[],
    }))
    for (let run = 0; run < runs; run++) {
      for (const { url, scores } of results) scores.push(await runLighthouse(url, port, ['performance']))
      for (const { url, traces } of results) traces.push(await traceVisit(browser, url, SLOW_NETWORK, 'idle'))
    }
    const measured = results.map(({ build, scores, traces }) => ({
      path,
      build,
      lighthouse: medians(scores),
      slow: medians(traces),
    }))
    for (const row of measured) console.log(JSON.stringify(row))
    rows.push(...measured)
  }
  return rows
}
