import { expect, test } from 'vitest'
import { createPictureSlots } from './picture-slots.ts'

const file = (name: string) => new File(['x'], name)

/** A form with picture fields, some of which have a picture. */
function formOf(fields: Record<string, string>) {
  const slots = createPictureSlots()
  const content = new Map(Object.entries(fields))
  for (const name of content.keys()) {
    slots.add(name, { isEmpty: () => content.get(name) === '', start: ({ name: picture }) => void content.set(name, picture) })
  }
  const drop = (field: string, ...names: string[]) => slots.place(field, names.map(file)).map(({ name }) => name)
  return { drop, content: () => Object.fromEntries(content) }
}

test('one file replaces the picture of its field', () => {
  const form = formOf({ a: 'old', b: '' })
  expect(form.drop('a', 'new')).toEqual([])
  expect(form.content()).toEqual({ a: 'new', b: '' })
})

test('other files go to the next empty fields, then to empty ones before, and never replace a picture', () => {
  const form = formOf({ a: '', b: 'kept', c: '', d: '' })
  expect(form.drop('c', '1', '2', '3')).toEqual([])
  expect(form.content()).toEqual({ a: '3', b: 'kept', c: '1', d: '2' })
})

test('files without room are named', () => {
  const form = formOf({ a: '', b: 'kept' })
  expect(form.drop('a', '1', '2', '3')).toEqual(['2', '3'])
  expect(form.content()).toEqual({ a: '1', b: 'kept' })
})

test('no file changes nothing', () => {
  const form = formOf({ a: 'kept' })
  expect(form.drop('a')).toEqual([])
  expect(form.content()).toEqual({ a: 'kept' })
})
