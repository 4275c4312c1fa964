import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@bayt/dev-tools/ports'
import { ProcessMemory } from '@bayt/dev-tools/process-memory'
import { Service } from '@bayt/dev-tools/service'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { previousRun, saveRun, writeSection } from '../record.ts'
import { quantile } from '../statistics.ts'
import { CASES } from './cases.ts'
import { type Row, uploadTable } from './table.ts'

/**
 * `npm run bench -- upload`: time and memory of the function `image-upload` on Deno, for ordinary photos and for the largest
 * pictures that it accepts and refuses. All functions share one process here; a hosted function needs less memory.
 */
const BACKEND = join(import.meta.dirname, '../../../../packages/local-supabase/src/main.ts')
const ROUNDS = 3

const stateDir = mkdtempSync(join(tmpdir(), 'bayt-upload-'))
const port = await freePort(26_400)
const settings = JSON.stringify({ stateDir, port, deployHookUrl: 'http://127.0.0.1:9/publish', seed: false })
const backend = await Service.start({ name: 'backend', script: BACKEND, args: [settings], onLine: () => undefined })
try {
  const { secretKey } = loadSecrets(stateDir)
  const deno = ProcessMemory.ofChild(backend.pid, 'deno')
  const upload = async (bytes: Buffer): Promise<number> => {
    const imageData = `data:image/jpeg;base64,${bytes.toString('base64')}`
    const response = await fetch(`http://127.0.0.1:${port}/functions/v1/image-upload`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ imageData, fileName: 'bench.jpg' }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const rows: Row[] = []
  for (const { name, make, parallel = 1 } of CASES) {
    const bytes = await make()
    const [times, processor, statuses]: [number[], number[], number[]] = [[], [], []]
    deno.resetPeak()
    for (let round = 0; round < ROUNDS; round++) {
      const [startedMs, startedProcessorMs] = [performance.now(), deno.processorMs]
      statuses.push(...(await Promise.all(Array.from({ length: parallel }, () => upload(bytes)))))
      times.push(performance.now() - startedMs)
      processor.push((deno.processorMs - startedProcessorMs) / parallel)
    }
    rows.push({
      name,
      bytes: bytes.length,
      statuses: [...new Set(statuses)],
      medianMs: quantile(times, 0.5),
      firstMs: times[0] ?? 0,
      processorMs: quantile(processor, 0.5),
      peakBytes: deno.peakBytes,
    })
    console.log(rows.at(-1))
  }
  const before = previousRun<Row>('upload')
  const section = uploadTable(saveRun('upload', rows), before)
  writeSection('upload', section)
  console.log(section)
} finally {
  await backend.stop()
  rmSync(stateDir, { recursive: true, force: true })
}
process.exit(0)
