import { expect, test } from 'vitest'
import { SNAPSHOT_SANDBOX, snapshotDocument } from './snapshot.ts'

test('the frame of a snapshot allows no script, form or window, and leaves only where a person presses a link', () => {
  expect(SNAPSHOT_SANDBOX.split(' ')).toEqual(['allow-same-origin', 'allow-top-navigation-by-user-activation'])
})

test('a snapshot has a policy of its own before all else: styles, and pictures and fonts of site and project', () => {
  const document = snapshotDocument('<!doctype html><head><style>p{}</style></head><p>Rice', 'https://project.example')
  const policy = /^<!doctype html><meta http-equiv="content-security-policy" content="([^"]*)"><!doctype html>/.exec(
    document,
  )?.[1]
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'nonce-snapshot'",
    "img-src 'self' data: https://project.example",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(document).toContain('<style nonce="snapshot">p{}</style>')
})
