// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { writeVisually } from './write-visually.test-data.tsx'

test('what is written before the screen has caught up leaves the cursor where it is', async () => {
  const texts: string[] = []
  const { press } = await writeVisually('One', (text) => {
    texts.push(text)
    // Presses the button between the first render with a line and the effects of that render, as on a slow device.
    if (texts.length === 2) press('Dividing line')
  })
  await act(async () => press('Dividing line'))
  expect(texts.at(-1)).toBe('One\n\n---\n\n---')
  await act(async () => press('Dividing line'))
  expect(texts.at(-1)).toBe('One\n\n---\n\n---\n\n---')
})
