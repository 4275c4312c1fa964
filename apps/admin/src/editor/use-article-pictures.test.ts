// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { writeText } from './write-text.test-data.tsx'

const [A, B] = ['https://x.example/a.jpg', 'https://x.example/b.jpg']

test('two pictures that are uploaded before the next render both get their address', async () => {
  const { a, b, run, newest } = await writeText()
  await run(({ uploaded }) => {
    uploaded(a, A)
    uploaded(b, B)
  })
  expect(newest().text).toBe(`![](${A})\n\n![](${B})`)
  expect(newest().pictures.waiting).toEqual([])
})

test('a picture that is uploaded right after a key leaves what was typed', async () => {
  const { a, text, run, newest } = await writeText()
  await run(({ change, uploaded }) => {
    change(`${text}\n\nQuay`)
    uploaded(a, A)
  })
  expect(newest().text).toMatch(/Quay$/)
  expect(newest().text).toContain(A)
})

test('a view that does not show an uploaded or removed picture yet does not bring it back', async () => {
  const { a, b, text, run, newest } = await writeText()
  await run(({ change, uploaded, dismiss }) => {
    uploaded(a, A)
    dismiss(b)
    change(`Quay\n\n${text}`)
  })
  expect(newest().text).toBe(`Quay\n\n![](${A})`)
})

test('of two pictures that are refused before the next render none stays in the text', async () => {
  const { a, b, run, newest } = await writeText()
  await run(({ refused }) => {
    refused(a)
    refused(b)
  })
  expect(newest().text).toBe('')
  // Refused pictures are listed with the reason until staff dismiss them.
  expect(newest().pictures.waiting).toEqual([a, b])
})
