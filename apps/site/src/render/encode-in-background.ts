import { type ChildProcess, fork } from 'node:child_process'
import type { EncodeJob, EncodeReport } from '@bayt/release/renderer'
import type { EncodeTask } from './background-encoder.ts'
import { PictureCache } from './pictures/cache.ts'
import { runtimeFile } from './runtime-files.ts'
import { ShareCache } from './share/cache.ts'

/** See `Renderer.encodeInBackground`. */
export async function encodeInBackground({ pictureCacheDir, signal }: EncodeJob): Promise<EncodeReport> {
  const report: EncodeReport = { encoded: 0, failed: [] }
  let child: ChildProcess | undefined
  const stop = () => child?.kill()
  signal?.addEventListener('abort', stop)
  try {
    for (const task of tasksOf(pictureCacheDir)) {
      if (signal?.aborted) break
      // A child that crashed is replaced for the next picture.
      if (!child?.connected)
        child = fork(runtimeFile('background-encoder.mjs', 'background-encoder.ts'), [pictureCacheDir], { execArgv: [] })
      const why = await runTask(child, task)
      if (why === null) report.encoded++
      else if (!signal?.aborted) report.failed.push({ picture: 'avifOf' in task ? task.avifOf : task.shareFile, why })
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    if (child?.connected) child.disconnect()
  }
  return report
}

/** Share pictures come first: a share picture takes a tenth of a second, an AVIF picture several seconds. */
function tasksOf(pictureCacheDir: string): EncodeTask[] {
  const drawings = Array.from(new ShareCache(pictureCacheDir).ordered(), (shareFile) => ({ shareFile }))
  return [...drawings, ...new PictureCache(pictureCacheDir).originals().map((avifOf) => ({ avifOf }))]
}

/** @returns `null`, or the reason why the picture could not be encoded, including a crash of the child */
function runTask(child: ChildProcess, task: EncodeTask): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = (why: string | null) => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(why)
    }
    const onMessage = (answer: unknown) => finish(answer === null ? null : String(answer))
    const onExit = (code: number | null, signal: string | null) =>
      finish(`The encoding process ended (${signal ?? `code ${code}`}).`)
    const onError = (error: Error) => finish(`The encoding process failed: ${error.message}`)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(task, (error) => error && onError(error))
  })
}
