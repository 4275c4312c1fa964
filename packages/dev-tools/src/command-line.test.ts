import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { describe, expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'

function start(command: string, args: string[], env?: Record<string, string>) {
  const files = ['dev-tools', 'operator'].map((folder) => join(ROOT, `packages/${folder}/src/${command}.ts`))
  return run(process.execPath, [files.find(existsSync) ?? '', ...args], env ? { env } : {})
}

describe('an option that npm took for itself', () => {
  const nowhere = { START_DIR: '/nonexistent', PUBLISHER_DATA_DIR: '/nonexistent', DEPLOY_HOOK_SECRET: '' }

  it.each([
    ['content-import', ['backup'], 'dry-run'],
    ['content-import', ['backup'], 'skip-bad'],
    ['content-restore', ['--at', '2026-11-23T10:00:00Z'], 'dry-run'],
    ['content-export', ['backup'], 'format'],
    ['rollback', [], 'list'],
    ['rollback', [], 'resume'],
    ['rollback', [], 'rebuild'],
    ['orphans', [], 'remove'],
    ['security', ['trail'], 'after'],
    ['admin-create', [], 'another'],
    ['doctor', [], 'demo'],
  ])('%s %j without -- before --%s does nothing and says so', async (command, args, option) => {
    const env = { ...nowhere, [`npm_config_${option.replaceAll('-', '_')}`]: 'true' }
    const { code, output } = await start(command, args, env)
    expect(code).toBe(1)
    expect(output).toContain(`npm took the option --${option} for itself: write -- before it.`)
    expect(output).not.toMatch(/^ +at /m)
  })

  it('is not a setting of npm itself, such as the e-mail in a file .npmrc', async () => {
    const { output } = await start('content-export', [], { npm_config_email: 'amal@example.com', npm_config_key: 'x' })
    expect(output).toContain('Name one folder.')
  })
})

it.each([
  ['bench', 'npm run bench -- publish'],
  ['faults', 'npm run faults -- --times 20'],
  ['test-mutants', 'npm run test:mutants -- content'],
  ['test-long', 'npm run test:long -- --seed 7'],
])('%s --help prints how it is used and does nothing', async (command, usage) => {
  const { code, output } = await start(command, ['--help'])
  expect(output).toMatch(/^Usage:/)
  expect(output).toContain(usage)
  expect(output.trim().split('\n').length, 'nothing else is printed').toBeLessThan(12)
  expect(code).toBe(0)
})

it.each([
  ['faults', ['--time', '2'], "Unknown option '--time'"],
  ['bench', ['pubish'], 'The benchmark "pubish" does not exist. Use one of: admin,'],
  ['test-mutants', ['contents'], 'There are no mutants "contents". Use one of: content,'],
])('%s %j says what is wrong and how it is used', async (command, args, message) => {
  const { code, output } = await start(command, args)
  expect(output).toContain(message)
  expect(output).toContain('Usage:')
  expect(output).not.toMatch(/^ +at /m)
  expect(code).toBe(1)
})

describe('npm run rollback', () => {
  it.each([[['a', 'b']], [['--list', '--resume']], [['--rebuild', 'a']]])('%j is refused: it names two things', async (args) => {
    const { code, output } = await start('rollback', args, { PUBLISHER_DATA_DIR: '/nonexistent' })
    expect(code).toBe(1)
    expect(output).toMatch(/^Name one release, or one of --list, --resume and --rebuild\.\n\nUsage:/)
  })

  it('takes its option also after the -- that pnpm passes on', async () => {
    const { code, output } = await start('rollback', ['--', '--list'], { PUBLISHER_DATA_DIR: tmpdir() })
    expect(output).toContain(`There is no release in ${tmpdir()} yet.`)
    expect(code).toBe(0)
  })

  it('finds a relative folder from where the operator is', async () => {
    const { output } = await start('rollback', ['--list'], { PUBLISHER_DATA_DIR: 'releases', INIT_CWD: '/srv/bayt' })
    expect(output).toContain('There is no folder /srv/bayt/releases.')
  })
})

describe('npm run orphans', () => {
  const env = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: 'sb_secret_x' }

  it.each(['', ' ', '-1', 'x', '1e2'])('refuses %j, which is not a number of days', async (days) => {
    const { code, output } = await start('orphans', [`--older-than-days=${days}`, '--remove'], env)
    expect(code).toBe(1)
    expect(output).toContain('--older-than-days should be a number of days, such as 7.')
  })

  it('needs no settings but those of npm start, and names what else is missing', async () => {
    const nowhere = { START_DIR: '/nonexistent', SUPABASE_URL: '', SUPABASE_SECRET_KEY: '' }
    expect(await start('orphans', [], nowhere)).toMatchObject({
      code: 1,
      output: expect.stringContaining('No project is set: start'),
    })
    const { code, output } = await start('orphans', [], { ...nowhere, SUPABASE_SECRET_KEY: 'sb_secret_x' })
    expect(code).toBe(1)
    expect(output).toContain('SUPABASE_SECRET_KEY is set, but SUPABASE_URL is not.')
  })

  it('sends the secret key to no address without encryption', async () => {
    const { code, output } = await start('orphans', [], { ...env, SUPABASE_URL: 'http://abc.example' })
    expect(code).toBe(1)
    expect(output).toContain('"http://abc.example" should be the https address of a Supabase project')
  })
})

it('a command for the project of npm start says at once that it is not running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-stopped-'))
  const backend = join(folder, 'state/backend')
  mkdirSync(backend, { recursive: true })
  loadSecrets(backend)
  writeFileSync(join(backend, 'address.txt'), `http://127.0.0.1:${await freePort(54_321)}`)
  const settings = { START_DIR: folder, SUPABASE_URL: '', SUPABASE_SECRET_KEY: '' }
  const commands = [
    ['content-export', join(folder, 'backup')],
    ['content-import', folder],
    ['content-restore', '--at', '2026-11-23T10:00:00Z'],
    ['security', 'trail'],
    ['orphans'],
  ]
  for (const [command = '', ...args] of commands) {
    const { code, output } = await start(command, args, settings)
    expect(output, command).toContain('Run npm start in another window, then this command again.')
    expect(code, command).toBe(1)
  }
  expect(existsSync(join(folder, 'backup'))).toBe(false)
  rmSync(folder, { recursive: true })
})

it.each([
  ['security', ['trail', '--after=']],
  ['doctor', ['--max-wait=']],
])('%s %j is refused: an empty text is not a number', async (command, args) => {
  const { code, output } = await start(command, args, { START_DIR: '/nonexistent' })
  expect(code).toBe(1)
  expect(output).toMatch(/^Usage: npm run security|--max-wait: minutes/)
})

/**
 * Folders that do not exist: a command that began its work would fail. README and docs show the commands
 * below to an operator.
 */
const nowhere = { START_DIR: '/nonexistent', PUBLISHER_DATA_DIR: '/nonexistent' }

it.each([
  'start',
  'check',
  'test',
  'content-export',
  'content-import',
  'content-restore',
  'admin-create',
  'security',
  'doctor',
  'orphans',
  'rollback',
  'update',
  'build-static',
])('%s --help prints the usage and does nothing', async (command) => {
  const { code, output } = await start(command, ['--help'], nowhere)
  expect(output).toMatch(/^Usage:/)
  expect(output).toMatch(new RegExp(`npm (?:run )?${command.replace('-', ':')}`))
  expect(code).toBe(0)
})

it.each([
  ['start', ['--frehs']],
  ['build-static', ['--confrim']],
])('%s %j says what is wrong and how it is used, before it begins', async (command, args) => {
  const { code, output } = await start(command, args, nowhere)
  expect(code).toBe(1)
  expect(output).toContain(`Unknown option '${args[0]}'`)
  expect(output).toContain('Usage: ')
  expect(output.split('\n').length).toBeLessThan(6)
})

it('start with an option that npm took does nothing and says so', async () => {
  const { code, output } = await start('start', [], { ...nowhere, npm_config_fresh: 'true' })
  expect(code).toBe(1)
  expect(output).toContain('npm took the option --fresh for itself: write -- before it.')
})
