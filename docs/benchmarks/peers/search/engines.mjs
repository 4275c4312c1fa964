import { create, insertMultiple, save, search } from '@orama/orama'
import { buildSync } from 'esbuild'
import FlexSearch from 'flexsearch'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { PAGEFIND } from './pagefind.mjs'

/**
 * Search engines that `npm run bench -- search` compares with ours. A document is `{ name, group, rest }`, texts in both languages. Each
 * engine has the settings that suit a catalogue best: all words, beginnings and slips, names before the rest.
 *
 * An engine is `{ name, code, build(documents, analysis) }`; `code` is what a browser loads, or `readCode()` returns its bytes. `build`
 * returns `{ find(query), save(), load(text) }`: indexes of the found documents, the index as it travels, and what a browser does with it.
 * All of them may be promises.
 */
const FIELDS = ['name', 'group', 'rest']
const ORAMA_CODE = "export { create, load, search } from '@orama/orama'"
const FLEX_CODE = "import FlexSearch from 'flexsearch'; export const { Document } = FlexSearch"
const WEIGHTS = { name: 4, group: 2, rest: 1 }

export const ENGINES = [
  { name: 'MiniSearch', code: "export { default } from 'minisearch'", build: (documents) => miniSearch(documents, {}, {}) },
  {
    name: 'MiniSearch with our letter folding',
    code: "export { default } from 'minisearch'",
    build: (documents, { fold }) => miniSearch(documents, { processTerm: fold }, {}),
  },
  {
    name: 'MiniSearch over our words',
    code: "export { default } from 'minisearch'",
    build: (documents, { wordsOf, queryWords }) =>
      miniSearch(documents.map(wordsOf), { tokenize: byBlank, processTerm: same }, { tokenize: queryWords, combineWith: 'OR', prefix: false }),
  },
  { name: 'Orama, Arabic', code: ORAMA_CODE, build: (documents) => orama(documents, 'arabic') },
  { name: 'Orama, English', code: ORAMA_CODE, build: (documents) => orama(documents, 'english') },
  { name: 'FlexSearch', code: FLEX_CODE, build: (documents) => flexSearch(documents, {}) },
  {
    name: 'FlexSearch with our letter folding',
    code: FLEX_CODE,
    build: (documents, { fold }) => flexSearch(documents, { encode: (text) => fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean) }),
  },
  { name: 'Fuse.js', code: "export { default } from 'fuse.js'", build: fuse },
  PAGEFIND,
]

/** The minified code of an engine. */
export function bundle(code, resolveDir = import.meta.dirname) {
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
  })
  return outputFiles[0].contents
}

const same = (word) => word
const byBlank = (text) => text.split(' ')

function miniSearch(documents, indexing, searching) {
  const options = { fields: FIELDS, ...indexing }
  const index = new MiniSearch(options)
  index.addAll(documents.map((document, id) => ({ id, ...document })))
  const settings = { boost: WEIGHTS, combineWith: 'AND', prefix: true, fuzzy: 0.2, ...searching }
  return {
    find: (query) => index.search(query, settings).map(({ id }) => id),
    save: () => JSON.stringify(index),
    load: (text) => MiniSearch.loadJSON(text, options),
  }
}

function orama(documents, language) {
  const index = create({ schema: { name: 'string', group: 'string', rest: 'string' }, language })
  insertMultiple(index, documents.map((document, id) => ({ ...document, id: String(id) })))
  return {
    find: (query) =>
      search(index, { term: query, boost: WEIGHTS, tolerance: 1, threshold: 0, limit: 100 }).hits.map(({ id }) => Number(id)),
    save: () => JSON.stringify(save(index)),
    load: (text) => JSON.parse(text),
  }
}

function flexSearch(documents, settings) {
  const index = new FlexSearch.Document({ document: { id: 'id', index: FIELDS }, tokenize: 'forward', ...settings })
  for (const [id, document] of documents.entries()) index.add({ id, ...document })
  return {
    find: (query) => [...new Set(index.search(query).flatMap(({ result }) => result))],
    save: () => {
      const parts = []
      index.export((key, part) => void parts.push([key, part]))
      return JSON.stringify(parts)
    },
    load: (text) => JSON.parse(text),
  }
}

function fuse(documents) {
  const options = { keys: FIELDS.map((name) => ({ name, weight: WEIGHTS[name] })), ignoreLocation: true, threshold: 0.3 }
  const index = new Fuse(documents, options)
  return {
    find: (query) => index.search(query).map(({ refIndex }) => refIndex),
    save: () => JSON.stringify([documents, index.getIndex().toJSON()]),
    load: (text) => {
      const [rows, saved] = JSON.parse(text)
      return new Fuse(rows, options, Fuse.parseIndex(saved))
    },
  }
}
