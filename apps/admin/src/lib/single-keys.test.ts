// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillStorage } from './full-storage.test-data.ts'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'

test('shortcuts of a single key can be turned off and on also on a device without room to keep the choice', () => {
  fillStorage()
  for (const isOn of [false, true]) {
    setSingleKeys(isOn)
    expect(areSingleKeysOn()).toBe(isOn)
  }
})
