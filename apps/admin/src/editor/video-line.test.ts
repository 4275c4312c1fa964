// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { insertBlock } from './commands.ts'
import { videoLine } from './link-dialog.tsx'
import { openEditor } from './open-editor.test-data.ts'
import { schema } from './schema.ts'

test.each([
  [' https://youtu.be/dQw4w9WgXcQ?si=x ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['How rice is cooked https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['«طريقة الأرز»\nhttps://youtu.be/dQw4w9WgXcQ\u200F', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=5" title="YouTube"></iframe>',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s',
  ],
  ['<iframe src="//player.vimeo.com/video/76979871"></iframe>', 'https://vimeo.com/76979871'],
  ['https://www.youtube.com/@channel', undefined],
  ['', undefined],
])('the address of a video becomes its line: %s', (typed, line) => expect(videoLine(typed)).toBe(line))

test('a video is a block at once, and a line of its own in the text', () => {
  const editor = openEditor('Before')
  insertBlock(() => schema.nodes.video.create({ line: videoLine('https://youtu.be/dQw4w9WgXcQ') }))(
    editor.view.state,
    editor.view.dispatch,
  )
  expect(editor.view.dom.querySelector('[data-video]')?.textContent).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(editor.text()).toBe('Before\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ')
  editor.view.destroy()
})
