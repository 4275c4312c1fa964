import { parentPort, workerData } from 'node:worker_threads'
import { compressText } from './compress.ts'
import type { CompressorResult, CompressorTask, OpenRelease } from './compressor.ts'

/** The worker thread of Compressor: one task in, one result out. */
const open: OpenRelease = workerData

parentPort?.on('message', ({ release, path }: CompressorTask) => {
  let why: string | null = null
  try {
    if (release === Atomics.load(open, 0)) compressText(path)
  } catch (error) {
    why = error instanceof Error ? error.message : String(error)
  }
  parentPort?.postMessage({ release, path, why } satisfies CompressorResult)
})
