import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PrintJob, ProcessJob } from './print-process.ts'

const PROCESS = fileURLToPath(new URL('./print-process.ts', import.meta.url))
/** A page of 100 products takes a few seconds, and longer while the machine is busy. */
const TIMEOUT_MS = 120_000

export interface PrintOptions {
  /** Path of a Chromium. */
  browser: string
  /** Folder for the files of the browser. */
  workDir: string
  /** Ends the print. */
  signal: AbortSignal
  timeoutMs?: number
}

/** Prints a page in a process of its own, which cannot harm this process. @throws Error with the last words of the browser */
export async function printPage(
  job: PrintJob,
  { browser, workDir, signal, timeoutMs = TIMEOUT_MS }: PrintOptions,
): Promise<Buffer> {
  const profile = await mkdtemp(join(workDir, 'print-'))
  try {
    const file = join(profile, 'page.pdf')
    const answer = await run({ ...job, browser, profile, file }, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    if (answer !== 'printed') throw new Error(answer)
    const pdf = await readFile(file)
    if (!isComplete(pdf)) throw new Error('The browser printed a part of a PDF.')
    return pdf
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** @returns `printed`, or the reason why nothing was printed */
async function run(job: ProcessJob, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const child = fork(PROCESS, { detached: true, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const answered = Promise.withResolvers<string>()
  child.on('message', (answer) => answered.resolve(String(answer)))
  child.on('error', answered.reject)
  child.on('exit', (code, by) => answered.resolve(`The printing process ended (${by ?? `code ${code}`}).`))
  const onAbort = () => answered.resolve('The print took too long, or the publisher ends.')
  signal.addEventListener('abort', onAbort)
  child.send(job)
  try {
    return await answered.promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    endGroup(child)
  }
}

/** Ends a process and the processes that it has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

/** Whether a PDF is complete, and not what a killed browser has left. */
function isComplete(pdf: Buffer): boolean {
  return pdf.subarray(0, 5).toString('latin1') === '%PDF-' && pdf.subarray(-32).toString('latin1').includes('%%EOF')
}
