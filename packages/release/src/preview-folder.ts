import { existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PreviewPictures } from './preview-pictures.ts'

/** The name of the file, and its address on the site. */
export const PREVIEW_PICTURES = 'pictures.json'

/** Folder of the files that previews need, beside the files of a release: previews change no release. */
export function previewFolderOf(siteDir: string): string {
  return join(dirname(siteDir), 'preview')
}

/**
 * Writes the facts about the pictures of a release for previews. If the facts are unchanged, the file is a link to the file of
 * the base release, so that consoles do not fetch the facts again.
 */
export function writePreviewPictures(pictures: PreviewPictures, siteDir: string, baseDir?: string): void {
  const text = JSON.stringify(pictures)
  const file = join(previewFolderOf(siteDir), PREVIEW_PICTURES)
  mkdirSync(dirname(file), { recursive: true })
  if (baseDir && linkFromBase(text, file, join(previewFolderOf(baseDir), PREVIEW_PICTURES))) return
  writeFileSync(file, text)
}

/** @returns false if the file of the base has another text, or does not exist because older code made the base */
function linkFromBase(text: string, file: string, base: string): boolean {
  if (!existsSync(base) || readFileSync(base, 'utf8') !== text) return false
  linkSync(base, file)
  return true
}
