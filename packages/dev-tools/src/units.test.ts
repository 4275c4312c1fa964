import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'

/** The units of an own machine (docs/deploy/own-machine.md). */
const UNITS = join(ROOT, 'docs/deploy/units')
const units = readdirSync(UNITS)
const textOf = (unit: string) => readFileSync(join(UNITS, unit), 'utf8')

/** Runs `systemd-analyze` on the units, with the paths of this repository instead of the installed paths. */
function systemdAnalyze(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  try {
    cpSync(UNITS, folder, { recursive: true })
    for (const unit of units) writeFileSync(join(folder, unit), textOf(unit).replaceAll('/srv/bayt/current/', ROOT))
    return spawnSync('systemd-analyze', [...args, ...units.map((unit) => join(folder, unit))], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

// Debian: apt-get install systemd
it.skipIf(!hasSystemd)('the units pass systemd-analyze verify', () => {
  const { status, stdout, stderr } = systemdAnalyze('verify', '--man=no')
  expect([status, stdout + stderr]).toEqual([0, ''])
})

it('the units start existing files as another user than root, and all units have the same restrictions', () => {
  const services = units.filter((unit) => unit.endsWith('.service'))
  const restrictions = services.map((unit) =>
    textOf(unit)
      .split(/^(?=User=bayt$)/m)[1]
      ?.split('\n\n')[0]
      ?.trim(),
  )
  expect(restrictions[0]).toContain('ProtectSystem=strict')
  expect(new Set(restrictions).size).toBe(1)
  for (const unit of services) {
    const [, script = ''] = /^ExecStart=\/srv\/bayt\/current\/node_modules\/\.bin\/node (\S+)/m.exec(textOf(unit)) ?? []
    expect(() => readFileSync(join(ROOT, script)), unit).not.toThrow()
  }
})
