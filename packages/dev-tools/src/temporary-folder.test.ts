import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from './run.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

const MAKE_FOLDER = "console.log(fs.mkdtempSync(path.join(os.tmpdir(), 'left-')))"
const MODULE = join(import.meta.dirname, 'temporary-folder.ts')

const makeFolder = (env: Record<string, string>) => run(process.execPath, ['-e', MAKE_FOLDER], { env })

it('what a process leaves in the temporary folder is removed with it', async () => {
  const left = await withTemporaryFolder(async (env) => {
    const { output } = await makeFolder(env)
    expect(existsSync(output.trim())).toBe(true)
    return output.trim()
  })
  expect(existsSync(left)).toBe(false)
})

it('a job that fails leaves nothing either', async () => {
  let left = ''
  const failing = withTemporaryFolder(async (env) => {
    left = (await makeFolder(env)).output.trim()
    throw new Error('The job failed.')
  })
  await expect(failing).rejects.toThrow('The job failed.')
  expect(left).not.toBe('')
  expect(existsSync(left)).toBe(false)
})

it('a process that ends during its job leaves nothing either', async () => {
  const ending = `
    const { withTemporaryFolder } = await import(${JSON.stringify(MODULE)})
    await withTemporaryFolder(async ({ TMPDIR }) => {
      console.log(TMPDIR)
      process.exit(3)
    })`
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', ending])
  expect(code).toBe(3)
  expect(output).toContain(join(tmpdir(), 'bayt-test-'))
  expect(readdirSync(tmpdir())).not.toContain(output.trim().slice(tmpdir().length + 1))
})
