import { parentPort } from 'node:worker_threads'
import { compressText } from './compress.ts'
import type { CompressorResult } from './compressor.ts'

/** The worker thread of Compressor: one path in, one result out. */
parentPort?.on('message', (path: string) => {
  let why: string | null = null
  try {
    compressText(path)
  } catch (error) {
    why = error instanceof Error ? error.message : String(error)
  }
  parentPort?.postMessage({ path, why } satisfies CompressorResult)
})
