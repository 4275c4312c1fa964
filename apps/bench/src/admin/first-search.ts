import { once } from 'node:events'
import { createServer, request as requestOf } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import type { Stack } from '@bayt/dev-tools/stack'
import type { Browser, CDPSession } from 'playwright'
import { signInBrowser } from '../sign-in-browser.ts'
import { SLOW_NETWORK, throttle } from '../site/slow-network.ts'
import { FIRST_ROW, untilPainted } from './until-painted.ts'

/** The first search of a device on a slow line. */
export interface FirstSearch {
  /** Time from the key press until the first rows, found by names, are painted. */
  namesMs: number
  /** Bytes of the backend's answers until these rows are painted. */
  nameBytes: number
  /** Time from the key press until all texts are read. */
  allMs: number
  allBytes: number
}

const PATIENCE_MS = 8 * 60_000

/** Searches in a new browser profile, which has no texts. */
export async function measureFirstSearch(browser: Browser, stack: Stack, word: string): Promise<FirstSearch> {
  const proxy = await startGzipProxy()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, proxy: { server: proxy.address } })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    const page = await context.newPage()
    await signInBrowser(page, stack)
    await page.goto(`${stack.adminUrl}/products`)
    await page.locator(FIRST_ROW).first().waitFor()
    await page.waitForLoadState('networkidle')
    const session = await throttle(page, { ...SLOW_NETWORK, cpuSlowdown: 1 })
    const traffic = countBytes(session, `${stack.apiUrl}/rest/`)
    const startedMs = performance.now()
    const namesMs = await untilPainted(page, 'input', { has: word }, () => page.getByRole('searchbox').fill(word))
    const nameBytes = traffic.bytes
    await page.getByText('So far the search covers all names').waitFor({ state: 'hidden' })
    return { namesMs, nameBytes, allMs: performance.now() - startedMs, allBytes: traffic.bytes }
  } finally {
    await context.close()
    proxy.close()
  }
}

/** Compresses the JSON answers of the backend, as the servers in front of a hosted PostgREST do. */
async function startGzipProxy() {
  const server = createServer((request, response) => {
    const { method, headers } = request
    const upstream = requestOf(String(request.url), { ...(method && { method }), headers }, (answer) => {
      const isJson = answer.headers['content-type']?.includes('json') && !answer.headers['content-encoding']
      const { 'content-length': length, ...others } = answer.headers
      response.writeHead(
        answer.statusCode ?? 502,
        isJson ? { ...others, 'content-encoding': 'gzip' } : { ...others, ...(length && { 'content-length': length }) },
      )
      if (isJson) answer.pipe(createGzip()).pipe(response)
      else answer.pipe(response)
    })
    upstream.on('error', (error) => response.destroy(error))
    request.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

function countBytes(session: CDPSession, start: string): { bytes: number } {
  const traffic = { bytes: 0 }
  const counted = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(start)) counted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) traffic.bytes += encodedDataLength
  })
  return traffic
}
