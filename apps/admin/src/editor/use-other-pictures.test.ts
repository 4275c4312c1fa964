import { expect, test } from 'vitest'
import { picturesToTake } from './use-article-pictures.ts'
import { waitingAddress } from './waiting-picture.ts'

const stored = (letter: string) => `https://project.example/storage/v1/object/public/media/full/${letter.repeat(32)}.jpg`
const [A, B] = [stored('a'), stored('b')]

test('the pictures of the other language that a text lacks are offered, once all of them are uploaded', () => {
  expect(picturesToTake('Text', `![One](${A})\n\n![Two](${B})`)).toEqual([A, B])
  expect(picturesToTake(`![واحد](${A})`, `![One](${A})\n\n![Two](${B})`)).toEqual([B])
  const waiting = waitingAddress('0b0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a11')
  expect(picturesToTake('Text', `![One](${A})\n\n![Two](${waiting})`)).toEqual([])
})
