import type { Node } from 'prosemirror-model'
import { useState } from 'react'
import { type Editor, pictureAt, pictureWith } from './create-editor.ts'
import { textNear } from './line-below.ts'
import type { ArticlePictures } from './use-article-pictures.ts'

/** A picture of a text in the dialog that asks for descriptions. */
interface Described {
  /** The key stays the same while the picture is uploaded. */
  key: string
  node: Node
  at: number
}

/** The pictures in the dialog that asks for descriptions: all newly inserted pictures, or the opened picture. */
export function useDescribedPictures(editor: Editor | undefined, pictures: ArticlePictures) {
  const [asked, setAsked] = useState<string[]>([])
  const [opened, setOpened] = useState<{ src: string; at: number }>()

  const isOf = (address: string) => {
    const [waiting] = address.match(/[0-9a-f-]{36}$/) ?? []
    const uploaded = waiting === undefined ? undefined : pictures.addressOf(waiting)
    return (src: string) => src === address || src === uploaded
  }
  const find = (): Described[] => {
    if (!editor) return []
    if (opened !== undefined) {
      const isIt = isOf(opened.src)
      const there = pictureAt(editor.view, opened.at)
      // Meanwhile, a picture above the opened picture can be refused or removed, which changes the position of the opened picture.
      const found = there && isIt(String(there.node.attrs.src)) ? there : pictureWith(editor.view, isIt)
      return found ? [{ key: opened.src, ...found }] : []
    }
    // Skips pictures that were refused or removed after the dialog opened.
    return asked.flatMap((address) => {
      const found = pictureWith(editor.view, isOf(address))
      return found ? [{ key: address, ...found }] : []
    })
  }
  const described = find()
  const close = () => {
    setAsked([])
    setOpened(undefined)
  }

  return {
    described,
    isNew: opened === undefined,
    ask: (addresses: string[]) => {
      setOpened(undefined)
      setAsked((before) => [...before, ...addresses])
    },
    open: (at: number) => {
      const picture = editor && pictureAt(editor.view, at)
      setOpened(picture && { src: String(picture.node.attrs.src), at })
    },
    close,
    /** Gives each picture its texts, as one step of the editor's history. */
    apply: (words: { alt: string; title: string }[]) => {
      if (!editor) return
      const { tr } = editor.view.state
      described.forEach(({ node, at }, index) => void tr.setNodeMarkup(at, undefined, { ...node.attrs, ...words[index] }))
      editor.view.dispatch(tr)
      close()
    },
    remove: (key: string) => {
      const picture = described.find((one) => one.key === key)
      if (!editor || !picture) return
      const { tr } = editor.view.state
      tr.delete(picture.at, picture.at + picture.node.nodeSize)
      editor.view.dispatch(tr.setSelection(textNear(tr.doc, picture.at)))
      if (described.length === 1) close()
      else setAsked((before) => before.filter((address) => address !== key))
    },
  }
}
