import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportContent, type RetryOptions } from '@bayt/content-transfer/export'
import { type ImportOptions, type ImportResult, importContent } from '@bayt/content-transfer/import'
import { type Project, projectWithKey } from '@bayt/content-transfer/project'
import type { BackendAddress } from './backend.ts'

/** Retries a dropped connection almost immediately. */
export const retry: RetryOptions = { attempts: 8, firstWaitMs: 10, report: () => {} }

export const projectOf = ({ url, secrets }: BackendAddress): Project => projectWithKey(url, secrets.secretKey)

export function exportTo(folder: string, backend: BackendAddress, format: 'json' | 'csv' = 'json') {
  return exportContent(projectOf(backend), folder, { format, isOriginal: false, isFewerExpected: false, retry })
}

export function importFrom(folder: string, project: Project, options: Partial<ImportOptions> = {}): Promise<ImportResult> {
  return importContent(project, folder, {
    isDryRun: false,
    isSkippingBad: false,
    isOverwriting: false,
    isFetching: false,
    retry,
    ...options,
  })
}

/** Creates temporary folders and removes them together. */
export function temporaryFolders(): { create: () => string; removeAll: () => void } {
  const created: string[] = []
  return {
    create() {
      const folder = mkdtempSync(join(tmpdir(), 'bayt-transfer-'))
      created.push(folder)
      return folder
    },
    removeAll() {
      for (const folder of created) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Every file of a folder with its content; the manifest without its time. */
export function contentsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(
    paths.map((path) => {
      const text = readFileSync(path).toString('latin1')
      return [path.slice(folder.length + 1), path.endsWith('manifest.json') ? text.replace(/"exportedAt": ".*"/, '') : text]
    }),
  )
}

/** The counts of an import. */
export function numbersOf({ isDone, plan, written, pictures, faults }: ImportResult) {
  const planned = { create: plan.create.length, update: plan.update.length, same: plan.same.length }
  return { isDone, ...planned, created: written.created.size, updated: written.updated.size, pictures, faults: faults.length }
}
