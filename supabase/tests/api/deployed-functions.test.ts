import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { run } from '@bayt/dev-tools/run'
import { denoBinary, startFunctions } from '@bayt/local-supabase/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_URL } from '../harness/backend.ts'
import { callFunction, refusal, sharedSession } from '../harness/clients.ts'
import { passkeyCalls } from '../harness/passkey-account.ts'
import { dataUrl, FORMATS, picture } from '../harness/pictures.ts'
import { openProjectInProcess } from '../harness/project-in-process.ts'
import { signature } from '../harness/tokens.ts'

/**
 * The files that a hosted project gets (docs/decisions/deployed-functions.md), on the oldest Deno of hosted projects, on the Deno of this
 * repository, and on the Node of the image.
 */

const SUPABASE = join(import.meta.dirname, '../..')
const FOLDER = join(SUPABASE, 'functions/dist')
const HOSTED_DENO = join(import.meta.dirname, '../hosted-deno')
const NAMES = globSync('functions/*/index.ts', { cwd: SUPABASE }).map((path) => basename(dirname(path)))

let functionsUrl: string | undefined
const project = openProjectInProcess(() => functionsUrl)

beforeAll(async () => {
  const built = await run('turbo', ['run', 'build', '--filter=@bayt/functions', '--output-logs=errors-only'])
  if (built.code !== 0) throw new Error(`The functions could not be bundled:\n${built.output}`)
  const installed = await run('pnpm', ['install', '--frozen-lockfile'], { cwd: HOSTED_DENO })
  if (installed.code !== 0) throw new Error(`Deno could not be installed in ${HOSTED_DENO}:\n${installed.output}`)
})
afterAll(async () => (await project).close())

test('there is a file for each function, and nothing beside them', () => {
  expect(NAMES.length).toBeGreaterThan(9)
  expect(globSync('*', { cwd: FOLDER }).sort()).toEqual(NAMES.map((name) => `${name}.js`).sort())
})

test.for(NAMES)('%s is deployed as one file, which imports only modules of the runtime', (name) => {
  const [, settings = ''] = readFileSync(join(SUPABASE, 'config.toml'), 'utf8').split(`[functions.${name}]\n`)
  expect(settings.split('\n\n')[0]?.trim()).toBe(`verify_jwt = false\nentrypoint = "./functions/dist/${name}.js"`)
  const code = readFileSync(join(FOLDER, `${name}.js`), 'utf8')
  const imported = [...code.matchAll(/^(?:import|export)\s.*?"([^"]+)";$/gm)].map(([, path]) => path)
  expect(imported.filter((path) => !path?.startsWith('node:'))).toEqual([])
  expect(code).not.toMatch(/\bimport\(\s*["'`]/)
  expect(code).not.toMatch(/\brequire\(["']/)
})

const VERSIONS: [version: string, program: () => string][] = [
  ['Deno 2.1.4', () => denoBinary(join(HOSTED_DENO, 'package.json'))],
  ['our Deno', () => denoBinary()],
  ['Node, as in the image', () => process.execPath],
]
// The other tests of the complete run already call the functions on the Deno of this repository.
describe.each(isCompleteRun() ? VERSIONS.slice(0, 1) : VERSIONS)(
  'on %s, with no other file and no package',
  (version, program) => {
    const backend = async () => (await project).address
    let functions: Awaited<ReturnType<typeof startFunctions>>

    beforeAll(async () => {
      const { secrets, url } = await backend()
      functions = await startFunctions({
        secrets,
        supabaseUrl: url,
        deployHookUrl: url,
        adminUrl: ADMIN_URL,
        more: { MAIL_HOOK_URL: url, MAIL_HOOK_SECRET: 'the secret of the receiver' },
        deployed: { folder: FOLDER, program: program() },
        onExit: () => undefined,
      })
      functionsUrl = functions.url
    })
    afterAll(() => functions.close())

    test.for(NAMES)('%s starts, and refuses a body that is not JSON, or a caller without a signature', async (name) => {
      const answer = await callFunction(await backend(), name, '{')
      if (name === 'admin-logout') return expect(answer).toMatchObject({ status: 200, body: { ended: true } })
      expect([400, 401]).toContain(refusal(answer).status)
    })

    test.for(FORMATS)('a %s is verified and stored', async (format) => {
      const { token } = await sharedSession(await backend())
      const imageData = dataUrl(await picture(format))
      const { status, body } = await callFunction(await backend(), 'image-upload', { imageData, fileName: 'x' }, { token })
      expect([status, body]).toMatchObject([200, { width: 40, height: 30 }])
      const broken = Buffer.from(await picture(format)).subarray(0, -8)
      const refused = await callFunction(
        await backend(),
        'image-upload',
        { imageData: dataUrl(broken), fileName: 'x' },
        { token },
      )
      expect(refused.status).toBe(415)
    })

    test('a passkey is added with the password, and signs in', async () => {
      const calls = passkeyCalls(await backend())
      const { passkey } = await calls.keeper(`keeper-${VERSIONS.findIndex(([name]) => name === version)}@deployed.example`)
      expect((await calls.signInWith(passkey)).status).toBe(200)
    })

    test('a signed sweep is accepted', async () => {
      const { secrets } = await backend()
      const body = JSON.stringify({ type: 'SWEEP', table: 'owner_mails' })
      const headers = signature(secrets.webhookSecret, body)
      expect((await callFunction(await backend(), 'notify-owners', body, { headers })).status).toBe(200)
    })
  },
)
