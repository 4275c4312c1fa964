import { execFile } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { DEFAULT_LOCALE, LOCALES, localePath } from '@bayt/content/locale'
import { COLLECTIONS, FIXED_PATHS, fileOfAddress, NOT_FOUND_PATHS } from '@bayt/release/addresses'
import { adminTarget } from '@bayt/release/admin-address'
import { BEHIND } from '@bayt/release/canonical-address'
import { PREVIEW_PICTURES, previewFolderOf } from '@bayt/release/release-folder'
import { CACHE_CONTROL } from '@bayt/web-headers/cache-control'
import { DAILY_FILES, HASHED_FOLDERS } from '@bayt/web-headers/site'
import type { PublisherConfig } from '../config.ts'
import { DocumentStore } from '../documents/document-store.ts'
import { replaceFile } from '../files.ts'
import { infoOf } from '../releases.ts'
import { headersOf, type ServedRelease } from '../site-server.ts'
import { typeOf } from './release-files.ts'

/** Far longer than a reload of Caddy, which takes 0.1 s. */
const TIMEOUT_MS = 30_000

/**
 * Lets a Caddy on this machine serve a release from files (docs/decisions/publishing.md): writes `site.caddy`, and loads it.
 * @param caddyfile the operator's configuration of Caddy, which imports `site.caddy`
 * @throws Error if Caddy does not accept it; Caddy then serves the earlier release
 */
export async function serveByCaddy(
  served: ServedRelease,
  caddyfile: string,
  { dataDir, adminUrl, pdfBrowser }: Pick<PublisherConfig, 'dataDir' | 'adminUrl' | 'pdfBrowser'>,
): Promise<void> {
  const pdfDir = pdfBrowser === undefined ? undefined : new DocumentStore(dataDir).siteDir
  await replaceFile(join(dataDir, 'site.caddy'), caddyText(served, adminUrl, pdfDir))
  const reload = ['reload', '--adapter', 'caddyfile', '--config', caddyfile]
  await promisify(execFile)('caddy', reload, { timeout: TIMEOUT_MS }).catch((error: Error) => {
    // Keeps only the last line: the earlier lines contain times, so each repetition of a problem would be logged as a new problem.
    throw new Error(error.message.trim().split('\n').at(-1), { cause: error })
  })
}

/** Path and query as the visitor sent them. Caddy rewrites the other placeholders for the address. */
const ADDRESS = '{http.request.orig_uri}'

/** Whether the address has an encoded slash or backslash, as an expression. */
const ENCODED_SLASH = `${ADDRESS}.matches("(?i)^[^?]*%(?:2f|5c)")`

/** The extensions of the files of a release. */
const KINDS = 'html css js json svg xml csv txt webmanifest webp avif png jpg woff2 pdf'.split(' ')

/**
 * The directives with which Caddy answers as the site server does, for the block of the site in a Caddyfile. Each release has its
 * own text, so that Caddy switches files and headers at once. `test/faults/caddy.test.ts` compares both servers.
 * @param pdfDir the folder of the PDFs, if a browser prints them
 */
export function caddyText({ record, dir, pin, olderDirs = [] }: ServedRelease, adminUrl?: string, pdfDir?: string): string {
  const { all, documents, policyOf } = headersOf(record)
  const admin = adminTarget(adminUrl, record.origin, '/admin')
  const notFound = LOCALES.flatMap((locale) => NOT_FOUND_PATHS.map((path) => localePath(locale, path)))
  const policies = [...new Set(record.pages.map(policyOf))]
  const policyName = (page: string) => `p${policies.indexOf(policyOf(page))}`
  const releases = dirname(dirname(dir))
  const hashed = [dir, ...olderDirs].map((each) => quoted(`/${relative(releases, each)}{path}`)).join(' ')
  return `# The publisher writes this file at each switch.
route {
	@whole not header Range *
	encode @whole {
		gzip 9
	}
	header -Server
	# After a rollback a page is older than the copy of a visitor.
	header -Last-Modified
	request_header -If-Modified-Since
	${headerLines(all)}
	@write not method GET HEAD
	route @write {
		header allow "GET, HEAD"
		respond 405
	}
	@document expression \`!${ADDRESS}.matches("^(?:${HASHED_FOLDERS.join('|')})")\`
	header @document {
		${headerLines(documents, '')}
	}
	@ranges {
		header Range *
		not header_regexp Range ^bytes=(?:\\d+-\\d*|-\\d+)$
	}
	request_header @ranges -Range

	${admin ? redirectOfAdmin(admin) : ''}
	# Browsers resolve dots themselves, and they must not lead out of a folder. The file /404 is never found.
	@dots expression \`{http.request.orig_uri.path}.matches("/\\\\.\\\\.?(?:/|$)")\`
	rewrite @dots /404
	@digits path_regexp (?i)/(?:${COLLECTIONS.join('|')})/.*[٠-٩۰-۹]
	${DIGITS.join('\n\t')}
	map {http.request.orig_uri.query} {site_query} {
		~.+ "?\${0}"
		default ""
	}
	map {path} {site_page} {site_file} {
		${table(writtenPages())}
		default "" ""
	}
	@typed {
		expression \`{site_page} != "" && ({site_page} != {http.request.orig_uri.path} || ${ADDRESS}.matches("^[^?]*%"))\`
		file {
			root ${quoted(dir)}
			try_files {site_file}
		}
	}
	redir @typed {site_page}{site_query} 308
	# A redirect to \`//products\` would lead to a host \`products\`.
	@unencoded {
		expression \`{path} == {http.request.orig_uri.path} && !{path}.startsWith("//") && !{path}.endsWith("/") && ${ADDRESS}.matches("^[^?]*%") && !${ENCODED_SLASH}\`
		file {
			root ${quoted(dir)}
			try_files {path}.html {path}
		}
	}
	redir @unencoded {path}{site_query} 308
	map ${ADDRESS} {site_trimmed} {
		"~^/+((?:[^?]*?[^/?])?)(?:/*(?:/index)?\\.html|/*)(\\?.*)?$" "/\${1}\${2}"
	}
	@untrimmed expression {site_trimmed} != ${ADDRESS}
	redir @untrimmed {site_trimmed} 308

	@encoded expression \`${ENCODED_SLASH}\`
	rewrite @encoded /404

	map {path} {site_type} {
		${table(KINDS.map((kind) => [`~\\.${kind}$`, typeOf(kind)]))}
		default application/octet-stream
	}
	map {path} {site_kind} {
		${table(policyLines(record.pages, policyName))}
		default ""
	}
	map {site_kind} {site_policy} {
		${table(policies.map((policy, index) => [`p${index}`, policy]))}
		default ${quoted(record.contentSecurityPolicy)}
	}
	map ${ADDRESS} {site_not_found} {
		${table(notFound.toReversed().map((page) => [`~^${page.slice(0, page.lastIndexOf('/') + 1)}`, `/${fileOfAddress(page)}`]))}
	}
	route /release.json {
		header content-type "application/json; charset=utf-8"
		header access-control-allow-origin *
		header cache-control ${CACHE_CONTROL.noStore}
		respond ${quoted(JSON.stringify(infoOf(record, pin)))}
	}
	route /${PREVIEW_PICTURES} {
		root * ${quoted(previewFolderOf(dir))}
		header access-control-allow-origin *
		header cache-control ${CACHE_CONTROL.revalidate}
		header content-type {site_type}
		file_server
	}
	${pdfDir ? pdfs(dir, pdfDir) : ''}
	@hashed {
		path_regexp ^(?:${HASHED_FOLDERS.join('|')})
		file {
			root ${quoted(releases)}
			try_files ${hashed}
		}
	}
	route @hashed {
		root * ${quoted(releases)}
		rewrite * {http.matchers.file.relative}
		header cache-control ${quoted(CACHE_CONTROL.immutable)}
		header content-type {site_type}
		file_server
	}
	@found {
		not path_regexp ^(?:${[...notFound.map((address) => `${address}$`), ...HASHED_FOLDERS].join('|')})
		file {
			root ${quoted(dir)}
			try_files {path}.html {path}index.html {path}
		}
	}
	root * ${quoted(dir)}
	header cache-control ${CACHE_CONTROL.revalidate}
	@daily path ${DAILY_FILES.join(' ')}
	@page path *.html
	route @found {
		rewrite * {http.matchers.file.relative}
		header content-type {site_type}
		header @daily cache-control ${quoted(CACHE_CONTROL.daily)}
		header @page content-security-policy {site_policy}
		file_server
	}
	route {
		request_header -Range
		request_header -If-None-Match
		rewrite * {site_not_found}
		header content-type {site_type}
		header content-security-policy {site_policy}
		file_server {
			status 404
		}
	}
}
`
}

/** A word of a Caddyfile. */
const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`

/** The rows of a directive `map`. */
const table = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(' ')).join('\n\t\t')

function headerLines(headers: Map<string, string>, directive = 'header '): string {
  return [...headers].map(([name, value]) => `${directive}${name} ${quoted(value)}`).join('\n\t')
}

/** The PDFs whose page is public. Caddy does not know the titles of pages, so a PDF has the name in its address. */
function pdfs(dir: string, pdfDir: string): string {
  const other = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join('|')
  return `@pdf path_regexp pdf ^((?:/(?:${other}))?/(?:catalogue|products/[1-9]\\d*))\\.pdf$
	route @pdf {
		@public file {
			root ${quoted(dir)}
			try_files {re.pdf.1}.html
		}
		route @public {
			root * ${quoted(pdfDir)}
			@printed file
			route @printed {
				header content-type application/pdf
				header content-disposition inline
				header cache-control ${CACHE_CONTROL.revalidate}
				file_server
			}
		}
	}`
}

function redirectOfAdmin(target: string): string {
  return `map ${ADDRESS} {site_admin} {
		"~^/admin([/?].*)?$" ${quoted(`${target}\${1}`)}
		default ""
	}
	@admin expression {site_admin} != ""
	route @admin {
		header cache-control ${CACHE_CONTROL.revalidate}
		redir {site_admin} 302
	}`
}

/**
 * The policies of pages, by file: first the pages that differ from most pages of their kind, then a pattern for each kind, such as
 * articles. A row for each of 10,000 pages would take Caddy a second.
 */
function policyLines(pages: readonly string[], policyOf: (page: string) => string): [file: string, policy: string][] {
  const rows = pages.map((page): [string, string] => [`/${fileOfAddress(page)}`, policyOf(page)])
  const kinds = [...Map.groupBy(rows, ([file]) => `~^${file.replace(/\d+/g, '\\d+')}$`)].map(([pattern, ofKind]) => {
    const [most] = [...Map.groupBy(ofKind, ([, policy]) => policy)].toSorted(([, one], [, other]) => other.length - one.length)
    return { pattern, policy: most?.[0] ?? '', ofKind }
  })
  return [
    ...kinds.flatMap(({ policy, ofKind }) => ofKind.filter(([, own]) => own !== policy)),
    ...kinds.map(({ pattern, policy }): [string, string] => [pattern, policy]),
  ]
}

/** Converts Arabic-Indic and Persian digits to 0-9. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'].flatMap((digits) =>
  [...digits].map((digit, index) => `uri @digits replace ${encodeURIComponent(digit)} ${index}`),
)

/**
 * Patterns of the addresses that people type for a page, each with the address and the file of the page: the rules of `canonicalAddress`.
 */
function writtenPages(): [pattern: string, address: string, file: string][] {
  const behind = `(?:${BEHIND.source}|\\p{Cf})*`
  const pattern = (path: string) => `~(?i)^(?:/${DEFAULT_LOCALE})?${path}${behind}(?:/index)?(?:\\.html)?${behind}$`
  const pages = [
    ...FIXED_PATHS.map((path) => [path, path] as const),
    ...COLLECTIONS.map((name) => [`/${name}/page/([1-9]\\d*)`, `/${name}/page/\${1}`] as const),
    ...COLLECTIONS.map((name) => [`/${name}/0*([1-9]\\d*)(?:\\.0*)?`, `/${name}/\${1}`] as const),
  ]
  return LOCALES.flatMap((locale) =>
    pages.map(([written, path]): [string, string, string] => {
      const address = localePath(locale, path)
      return [pattern(localePath(locale, written).replace(/^\/$/, '')), address, `/${fileOfAddress(address)}`]
    }),
  )
}
