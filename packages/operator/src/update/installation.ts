import { existsSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '@bayt/dev-tools/root'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { localProject } from '../content/local-project.ts'

type Environment = Record<string, string | undefined>

/** The versions of the code on this machine, side by side, and the settings of the services. */
export interface Installation {
  /** The folder of all versions, with the link `current` and the journal. */
  base: string
  link: string
  /** Settings of the services and of the operator. */
  env: Environment
  /** Folder of the database of an embedded project; `undefined` for a hosted project. */
  stateDir: string | undefined
  url: string
  publishableKey: string
  secretKey: string
  /** Folder of the releases of the publisher. */
  dataDir: string
  healthPort: string
  /** Port of the console server; `undefined` if the update does not check the console. */
  consolePort: string | undefined
  /** The command that restarts the services. With `stop` or `start` in the place of `restart`, it stops or starts them. */
  restart: string
}

/**
 * Reads the installation of this machine from the settings of the shell. The default values are the values in docs/deploy/units.
 * @throws Error that names each missing setting and its remedy
 */
export function readInstallation(env: Environment): Installation {
  const version = realpathSync(ROOT)
  const base = dirname(version)
  const link = join(base, 'current')
  const local = env.SUPABASE_URL ? undefined : localProject(env)
  const dataDir = local ? join(dirname(local.stateDir), 'publisher') : (env.PUBLISHER_DATA_DIR ?? '/var/lib/bayt/releases')
  const { url, publishableKey, secretKey } = local ?? {
    url: env.SUPABASE_URL ?? '',
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? '',
    secretKey: env.SUPABASE_SECRET_KEY ?? '',
  }
  const wrong: [boolean, string][] = [
    [
      existsSync(link) && realpathSync(link) === version,
      `${link} is no link to this version: run the command in it (docs/update.md).`,
    ],
    [url !== '', 'SUPABASE_URL is missing; for the project of npm start, START_DIR (docs/update.md).'],
    [secretKey !== '' && publishableKey !== '', 'SUPABASE_SECRET_KEY or SUPABASE_PUBLISHABLE_KEY is missing.'],
    [
      !local || Boolean(env.START_DIR),
      'START_DIR is missing: the data of npm start must not be in the folder of a version (docs/update.md).',
    ],
    [existsSync(dataDir), `PUBLISHER_DATA_DIR: the folder ${dataDir} does not exist.`],
    [
      ![version, link].some((folder) => `${dataDir}/`.startsWith(`${folder}/`)),
      `${dataDir} is in the folder of a version. Move the data.`,
    ],
  ]
  const faults = wrong.filter(([isRight]) => !isRight).map(([, fault]) => `- ${fault}`)
  if (faults.length > 0) throw new Error(`Nothing was begun:\n${faults.join('\n')}`)
  return {
    base,
    link,
    env,
    stateDir: local?.stateDir,
    url,
    publishableKey,
    secretKey,
    dataDir,
    healthPort: env.HEALTH_PORT ?? '4324',
    consolePort: env.ADMIN_PORT ?? (local ? undefined : '4322'),
    restart: env.UPDATE_RESTART ?? 'systemctl restart bayt-publisher bayt-console',
  }
}

/** Points the link to another version, with one rename. */
export function pointTo(link: string, folder: string): void {
  rmSync(`${link}.new`, { force: true })
  symlinkSync(dirname(folder) === dirname(link) ? basename(folder) : folder, `${link}.new`)
  renameSync(`${link}.new`, link)
}

/** The settings with which the services start a publisher of a version. */
export function publisherSettings(place: Installation, folder: string, siteUrl: string): Environment {
  const { env, stateDir, url, publishableKey } = place
  if (stateDir === undefined) return { PICTURE_CACHE_DIR: '/var/lib/bayt/pictures', ...env }
  return {
    ...env,
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    DEPLOY_HOOK_SECRET: loadSecrets(stateDir).hookSecret,
    SITE_URL: siteUrl,
    PICTURE_CACHE_DIR: join(folder, '.local/pictures'),
  }
}
