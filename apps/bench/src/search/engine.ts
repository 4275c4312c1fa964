import type { SearchedTexts } from '@bayt/content/search/document'

/** A document as the compared engines index it: texts of both languages. */
export interface FlatDocument {
  name: string
  group: string
  rest: string
}

export const flat = ({ name, group, packs = [], rest }: SearchedTexts): FlatDocument => ({
  name: name.join(' · '),
  group: [...group, ...packs].join(' · '),
  rest: rest.join(' · '),
})

/** An engine with the documents of a list. */
export interface BuiltEngine {
  /** Indexes of the found documents, the best first. */
  find: (query: string) => number[] | Promise<number[]>
  /** The index as it travels to a browser. */
  save: () => string | Uint8Array
  /** What a browser does with it before the first search. */
  load: (index: string | Uint8Array) => unknown
}

/** A search engine of the comparison. */
export interface Engine {
  name: string
  /** Bytes of its minified code. */
  code: Uint8Array
  build: (documents: readonly SearchedTexts[]) => BuiltEngine | Promise<BuiltEngine>
}
