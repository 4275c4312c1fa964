import { readFileSync, writeFileSync } from 'node:fs'

/** Runs a job that may change a file, and gives the file its content again. */
export async function keepFile<Result>(
  file: string,
  job: () => Promise<Result>,
): Promise<{ result: Result; isRestored: boolean }> {
  const before = readFileSync(file)
  const result = await job()
  const isRestored = !readFileSync(file).equals(before)
  if (isRestored) writeFileSync(file, before)
  return { result, isRestored }
}
