import { describe, expect, test } from 'vitest'
import { parseExportArguments, parseImportArguments, parseRestoreArguments } from './arguments.ts'

describe('the moment of content:restore', () => {
  test.for(['2026-11-23T10:00:00Z', '2026-11-23T13:00+03:00', '2026-11-23T10:00:00.123456Z'])('%s is accepted', (at) => {
    expect(parseRestoreArguments(['--', '--at', at, '--dry-run'])).toEqual({
      at,
      url: undefined,
      email: undefined,
      isDryRun: true,
    })
  })

  test.for([
    'yesterday',
    '2026-11-23',
    '2026-02-30T10:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-23T10:00:00',
    '2026-13-23T10:00:00Z',
    '10:00',
    '',
  ])('%j is refused with an example', (at) => {
    expect(() => parseRestoreArguments(['--at', at])).toThrow(/is not a time with its zone.*\nUsage: npm run content:restore/s)
  })

  test('is needed', () => {
    expect(() => parseRestoreArguments([])).toThrow('Name the moment')
    expect(() => parseRestoreArguments(['2026-11-23T10:00:00Z'])).toThrow('Usage')
  })
})

test.for([[], [''], [' '], ['backup', 'other']])('a transfer names one folder, and does not take the current one: %j', (args) => {
  for (const parse of [parseExportArguments, parseImportArguments]) {
    expect(() => parse(args, '/srv')).toThrow(/^Name one folder\.\nUsage:/)
  }
})

test('content:export replaces a backup of far more rows only with --fewer-rows', () => {
  expect(parseExportArguments(['backup'], '/').isFewerExpected).toBe(false)
  expect(parseExportArguments(['backup', '--fewer-rows'], '/').isFewerExpected).toBe(true)
})
