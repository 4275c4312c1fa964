import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIndex } from 'pagefind'

/**
 * Pagefind writes its index and its code into a folder, from which a browser fetches both while it searches. Here its code runs in
 * Node and fetches them from a server on loopback.
 */
export const PAGEFIND = { name: 'Pagefind, Arabic', readCode, build }

const LANGUAGE = 'ar'
/** More results than any query must find. */
const MOST_RESULTS = 30
/** Names are repeated, because records have no weights. */
const NAME_WEIGHT = 3

/** What a browser loads: the script, and the WebAssembly of the language, which is compressed already. */
async function readCode() {
  const folder = await writeIndex([{ name: 'rice', group: '', rest: '' }])
  return Buffer.concat(['pagefind.js', `wasm.${LANGUAGE}.pagefind`].map((file) => readFileSync(join(folder, file))))
}

async function build(documents) {
  const folder = await writeIndex(documents)
  const basePath = await serve(folder)
  const pagefind = await import(join(folder, 'pagefind.js'))
  const load = async () => {
    await pagefind.options({ basePath, baseUrl: '/' })
    await pagefind.init(LANGUAGE)
  }
  await load()
  return {
    async find(query) {
      const { results } = await pagefind.search(query)
      const found = await Promise.all(results.slice(0, MOST_RESULTS).map((result) => result.data()))
      return found.map(({ url }) => Number(url.slice(1)))
    },
    save: () => Buffer.concat(indexFiles(folder).map((file) => readFileSync(join(folder, file)))),
    async load() {
      await pagefind.destroy()
      await load()
    },
  }
}

async function writeIndex(documents) {
  const { index } = await createIndex({ forceLanguage: LANGUAGE })
  for (const [at, { name, group, rest }] of documents.entries()) {
    const content = [...Array(NAME_WEIGHT).fill(name), group, rest].join(' · ')
    await index.addCustomRecord({ url: `/${at}`, content, language: LANGUAGE, meta: { title: name } })
  }
  const folder = mkdtempSync(join(tmpdir(), 'pagefind-'))
  await index.writeFiles({ outputPath: folder })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

const indexFiles = (folder) => readdirSync(folder, { recursive: true }).filter((file) => /\.pf_\w+$/.test(file))

async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    response.end(readFileSync(join(folder, pathname)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${server.address().port}/`
}
