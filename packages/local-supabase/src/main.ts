import { join } from 'node:path'
import { type EmbeddedProject, openProject } from './database.ts'
import { refusalOf } from './database-folder.ts'
import { followSources } from './follow-sources.ts'
import { keepFunctions } from './functions.ts'
import { startGateway } from './gateway.ts'
import { FUNCTIONS_DIR } from './paths.ts'
import { updatePictureAddresses } from './picture-addresses.ts'
import { keepPrivate } from './private-files.ts'
import { loadSecrets } from './secrets.ts'
import { seed } from './seed.ts'
import { startWebhook } from './webhook.ts'

/**
 * The embedded backend as a process. Its only argument is the settings as JSON. The process prints `ready {json}` when it is
 * ready, or `refused {json}` with the reason for its operator, and stops cleanly on SIGTERM and SIGINT.
 */
interface Settings {
  stateDir: string
  port: number
  /** The publisher's address for build requests. */
  deployHookUrl?: string
  /** Address of the console; without this address, there are no passkeys. */
  adminUrl?: string
  /** Fill an empty database with the demo catalogue. */
  seed?: boolean
  /** Follows changes of functions and migrations. */
  isDeveloped?: boolean
  /** Opens the database without applying or checking migrations, for a caller that needs only tables and files. */
  isAsApplied?: boolean
}

const settings: Settings = JSON.parse(process.argv[2] ?? '{}')
const url = `http://127.0.0.1:${settings.port}`
keepPrivate(settings.stateDir)
const secrets = loadSecrets(settings.stateDir)

let project: EmbeddedProject | undefined
let gateway: Awaited<ReturnType<typeof startGateway>> | undefined
let functions: Awaited<ReturnType<typeof keepFunctions>> | undefined
let webhook: Awaited<ReturnType<typeof startWebhook>> | undefined

let isStopping = false
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  functions?.close()
  await webhook?.close()
  await gateway?.close()
  await project?.database.close()
  process.exit(code)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
// The parent process has ended, maybe while this process was loading.
process.on('disconnect', () => void stop(0))
if (process.connected === false) await stop(0)

console.log('Opening the database')
try {
  project = await openProject(settings.stateDir, secrets, url, settings.isAsApplied)
  if (!settings.isAsApplied) await updatePictureAddresses(project.database, settings.stateDir, url)
  if (settings.seed) {
    const rows = await seed(project.app, project.database, url, secrets.secretKey)
    if (rows > 0) console.log(`Filled the database with the demo catalogue (${rows} rows)`)
  }
} catch (error) {
  const refusal = refusalOf(error, join(settings.stateDir, 'database'))
  if (!refusal) throw error
  console.log(`refused ${JSON.stringify(refusal.message)}`)
  // A database that failed cannot be closed.
  process.exit(1)
}

gateway = await startGateway({
  app: project.app,
  port: settings.port,
  fd: process.env.API_FD === undefined ? undefined : Number(process.env.API_FD),
  secrets,
  functionsUrl: async () => (await functions?.running())?.url,
})
if (settings.deployHookUrl !== undefined) {
  console.log('Starting the functions')
  functions = await keepFunctions({
    secrets,
    supabaseUrl: url,
    deployHookUrl: settings.deployHookUrl,
    adminUrl: settings.adminUrl,
    // The image has no Deno.
    ...(process.env.FUNCTIONS_HOST === 'node' && {
      deployed: { folder: `${FUNCTIONS_DIR}/dist`, program: process.execPath },
    }),
  })
  webhook = await startWebhook({
    database: project.database,
    url: `${url}/functions/v1/rebuild-site`,
    secret: secrets.webhookSecret,
  })
}
if (settings.isDeveloped) followSources(project, settings.stateDir, () => functions?.renew())

console.log(`ready ${JSON.stringify({ url })}`)
