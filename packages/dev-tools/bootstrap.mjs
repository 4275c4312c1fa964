// Runs a command of the project on a machine with only Node >= 20 and npm: installs the packages of the lock file if that file has changed,
// then starts the project's own Node. Plain JavaScript without dependencies, so that any Node 20 can run it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installRemedy } from './install-remedy.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const stampFile = join(root, 'node_modules', '.install-stamp')
const bin = join(root, 'node_modules', '.bin')
const [command = '', ...rest] = process.argv.slice(2)
const COMMANDS = [
  'start',
  'dev',
  'check',
  'test',
  'test:long',
  'test:mutants',
  'bench',
  'orphans',
  'build:static',
  'admin:create',
  'doctor',
  'security',
  'rollback',
  'update',
  'faults',
  'backup',
  'content:export',
  'content:import',
  'content:restore',
]

/** Commands for the operator of an installation; all other commands are for developers. */
const OF_OPERATOR = [
  'orphans',
  'admin:create',
  'doctor',
  'security',
  'rollback',
  'backup',
  'update',
  'content:export',
  'content:import',
  'content:restore',
]

if (!COMMANDS.includes(command)) fail(`The command "${command}" does not exist. Use one of: ${COMMANDS.join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old. Install Node 20 or newer from https://nodejs.org.`)

if (installStamp() !== readStamp()) install()
run()

/** A hash of all files that determine the installed packages. */
function installStamp() {
  const hash = createHash('sha256')
  const folders = [
    '',
    ...['apps', 'packages'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name))),
    'supabase/functions',
    'supabase/tests',
  ]
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...folders.map((folder) => join(folder, 'package.json'))]
  for (const file of files) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update(readFileSync(path))
  }
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

function install() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  console.log('Installing packages (the first time takes a minute or two) …')
  const startedMs = Date.now()
  const result = spawnSync('npx', ['-y', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true', npm_config_loglevel: 'error' },
  })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}\n${result.stderr}\n`)
    const remedy = installRemedy(`${result.stdout}${result.stderr}`, packageManager)
    fail(`The packages could not be installed; see the output above. ${remedy}`)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, installStamp())
  console.log(`Packages installed (${((Date.now() - startedMs) / 1000).toFixed(0)} s)`)
}

/** The Node of the lock file if it exists for this platform; otherwise the Node that runs this script, if it is new enough. */
function projectNode() {
  const own = join(bin, 'node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath
  return fail(`The lock file contains no Node for ${process.platform}-${process.arch}. Install Node 22.19 or newer.`)
}

function run() {
  const node = projectNode()
  const folder = OF_OPERATOR.includes(command) ? 'operator' : 'dev-tools'
  const child = spawn(node, [join(root, 'packages', folder, 'src', `${command.replace(':', '-')}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      // Programs start in a third of the time when Node has compiled them before.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.local/node-compile-cache'),
      ASTRO_TELEMETRY_DISABLED: '1',
      ASTRO_DISABLE_UPDATE_CHECK: 'true',
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      DO_NOT_TRACK: '1',
    },
  })
  // Ctrl-C also reaches the child; other signals are forwarded.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signal === 'SIGINT' || child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
