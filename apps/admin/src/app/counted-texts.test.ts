import { LOCALES, type Locale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { SECOND_FACTOR_TEXTS } from '../account/sign-in/second-factor-texts.ts'
import { ACCOUNT_TEXTS } from '../account/texts.ts'
import { USER_TEXTS } from '../account/users/texts.ts'
import { WRITING_TEXTS } from '../editor/writing-texts.ts'
import { BIN_TEXTS } from '../history/bin/texts.ts'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { BULK_TEXTS } from '../list/bulk/bulk-texts.ts'
import { COMMAND_TEXTS } from '../list/bulk/command-texts.ts'
import { SET_TEXTS } from '../record/prepared/set-texts.ts'
import { PREPARED_TEXTS } from '../record/prepared/texts.ts'
import { READINESS_TEXTS } from '../record/readiness/readiness-list.tsx'
import { MANY_TEXTS } from '../screens/impact-gallery/many/many-pictures.tsx'
import { LANGUAGE_WORK_TEXTS } from '../screens/language-work/texts.ts'
import { PICTURES_TEXTS } from '../screens/pictures/texts.ts'
import { HISTORY_TEXTS as BUILD_TEXTS } from '../screens/publishing-indicator/build-history.tsx'
import { TODAY_TEXTS } from '../screens/today/texts.ts'
import { DICTIONARIES } from '../ui/i18n/dictionary.ts'
import { formatAge, formatDaysUntil, formatNumber } from '../ui/i18n/format.ts'

/**
 * Numbers of every plural form, for every counted text of the console in both languages. Native speakers have reviewed the table
 * that this test writes; after a change, `vitest -u` writes the table again, for another review.
 */
const NUMBERS = [0, 1, 2, 3, 10, 11, 99, 100, 103, 1000]
const DAY_MS = 86_400_000

/** The counted texts of the console, by their names in the tables of texts. */
const COUNTED: Record<string, (locale: Locale, count: number, shown: string) => string> = {
  locked: (locale, count) => DICTIONARIES[locale].login.locked(count),
  leftOut: (locale, count) => WRITING_TEXTS[locale].leftOut(count),
  lockedFor: (locale, count) => DICTIONARIES[locale].errors.lockedFor(count),
  pausedMinutes: (locale, count) => SECOND_FACTOR_TEXTS[locale].pausedMinutes(count),
  pausedHours: (locale, count) => SECOND_FACTOR_TEXTS[locale].pausedHours(count),
  deadLinks: (locale, count) => DICTIONARIES[locale].publishing.deadLinks(count),
  fixErrors: (locale, count) => DICTIONARIES[locale].form.fixErrors(count),
  inBin: (locale, count) => DICTIONARIES[locale].deletion.inBin(count),
  too_long: (locale, count) => DICTIONARIES[locale].issues.too_long(count),
  too_short: (locale, count) => DICTIONARIES[locale].issues.too_short(count),
  out_of_range: (locale, count) => DICTIONARIES[locale].issues.out_of_range(count),
  too_precise: (locale, count) => DICTIONARIES[locale].issues.too_precise(count),
  too_many_bytes: (locale, count) => DICTIONARIES[locale].issues.too_many_bytes(count),
  preparedMany: (locale, count) => PREPARED_TEXTS[locale].preparedMany(count),
  nameless: (locale, count) => SET_TEXTS[locale].nameless(count),
  discardBody: (locale, count) => SET_TEXTS[locale].discardBody(count),
  carriedOut: (locale, count) => SET_TEXTS[locale].carriedOut(count),
  takenBack: (locale, count) => SET_TEXTS[locale].takenBack(count),
  intro: (locale, count) => BIN_TEXTS[locale].intro(count),
  restoredMany: (locale, count) => BIN_TEXTS[locale].restoredMany(count, count),
  undoneMany: (locale, count) => BIN_TEXTS[locale].undoneMany(count, count),
  emptyQuestion: (locale, count) => BIN_TEXTS[locale].emptying.emptyQuestion(count),
  emptyConfirm: (locale, count) => BIN_TEXTS[locale].emptying.emptyConfirm(count),
  emptied: (locale, count) => BIN_TEXTS[locale].emptying.emptied(count),
  moreFields: (locale, count) => HISTORY_TEXTS[locale].moreFields(count),
  sizes: (locale, count) => HISTORY_TEXTS[locale].sizes(count, '…', ''),
  reordered: (locale, count) => HISTORY_TEXTS[locale].reordered(count),
  importedMany: (locale, count) => HISTORY_TEXTS[locale].importedMany(count),
  restoredInHistory: (locale, count) => HISTORY_TEXTS[locale].restoredMany(count),
  changedMany: (locale, count) => HISTORY_TEXTS[locale].changedMany(count),
  changedManyTo: (locale, count) => HISTORY_TEXTS[locale].changedManyTo(count, '…'),
  flagsOfMany: (locale, count) => HISTORY_TEXTS[locale].flagsOfMany.active?.(count, true) ?? 'missing',
  deletedMany: (locale, count) => HISTORY_TEXTS[locale].deletedMany(count),
  addedMany: (locale, count) => HISTORY_TEXTS[locale].addedMany(count),
  undidMany: (locale, count) => HISTORY_TEXTS[locale].undidMany(count),
  replacedPicture: (locale, count) => HISTORY_TEXTS[locale].replacedPicture(count),
  removedPictures: (locale, count) => HISTORY_TEXTS[locale].removedPictures(count, '…'),
  morePictures: (locale, count) => HISTORY_TEXTS[locale].morePictures(count),
  selected: (locale, count) => BULK_TEXTS[locale].selected(count),
  selectMatching: (locale, count) => COMMAND_TEXTS[locale].selectMatching(count),
  tooMany: (locale, count) => COMMAND_TEXTS[locale].tooMany(count),
  allUses: (locale, count) => PICTURES_TEXTS[locale].allUses(count),
  moreUses: (locale, count) => PICTURES_TEXTS[locale].moreUses(count),
  removeShown: (locale, count) => PICTURES_TEXTS[locale].removeShown(count),
  removeConfirm: (locale, count) => PICTURES_TEXTS[locale].removing.removeConfirm(count),
  removed: (locale, count) => PICTURES_TEXTS[locale].removing.removed(count),
  keptPictures: (locale, count) => PICTURES_TEXTS[locale].removing.keptPictures(count),
  goneAlready: (locale, count) => PICTURES_TEXTS[locale].removing.goneAlready(count),
  leftAlone: (locale, count) => PICTURES_TEXTS[locale].removing.leftAlone(count),
  removeQuestion: (locale, count) => PICTURES_TEXTS[locale].removing.removeQuestion(count),
  replaceWhere: (locale, count) => PICTURES_TEXTS[locale].replacing.replaceWhere(count),
  replaceConfirm: (locale, count) => PICTURES_TEXTS[locale].replacing.replaceConfirm(count),
  replaceDone: (locale, count) => PICTURES_TEXTS[locale].replacing.replaceDone(count),
  export: (locale, count) => COMMAND_TEXTS[locale].export(count),
  exported: (locale, count) => COMMAND_TEXTS[locale].exported(count),
  confirmDelete: (locale, count) => COMMAND_TEXTS[locale].confirmDelete(count),
  changed: (locale, count) => COMMAND_TEXTS[locale].changed(count),
  deleted: (locale, count) => COMMAND_TEXTS[locale].deleted(count),
  added: (locale, count) => COMMAND_TEXTS[locale].added(count),
  undone: (locale, count) => COMMAND_TEXTS[locale].undone(count),
  undoneExcept: (locale, count) => COMMAND_TEXTS[locale].undoneExcept(count, count),
  uploaded: (locale, count) => MANY_TEXTS[locale].uploaded(1, count),
  remove: (locale, count) => MANY_TEXTS[locale].remove(count),
  otherFiles: (locale, count) => MANY_TEXTS[locale].otherFiles(count),
  otherPictures: (locale, count) => MANY_TEXTS[locale].otherPictures(count),
  pages: (locale, count, shown) => BUILD_TEXTS[locale].pages(count, shown),
  more: (locale, count) => COMMAND_TEXTS[locale].more(count),
  behind: (locale, count) => COMMAND_TEXTS[locale].behind(count),
  others: (locale, count) => COMMAND_TEXTS[locale].others(count),
  onlyOthers: (locale, count) => COMMAND_TEXTS[locale].onlyOthers('…', count),
  showAll: (locale, count) => LANGUAGE_WORK_TEXTS[locale].showAll(count),
  picturesWait: (locale, count) => TODAY_TEXTS[locale].picturesWait(count),
  draftArticles: (locale, count) => TODAY_TEXTS[locale].draftArticles(count),
  hint: (locale, count) => ACCOUNT_TEXTS[locale].hint(count),
  tooShort: (locale, count) => `${ACCOUNT_TEXTS[locale].tooShort(count)} / ${USER_TEXTS[locale].reset.tooShort(count)}`,
  open: (locale, count) => READINESS_TEXTS[locale].open(count),
  'a time ago': (locale, count) => formatAge(locale, 0, count * DAY_MS),
  'days left': (locale, count) => formatDaysUntil(locale, count * DAY_MS, 0),
}

test('every counted text reads right with every number, in both languages', async () => {
  const lines = Object.entries(COUNTED).flatMap(([name, say]) => [
    name,
    ...NUMBERS.map((number) => {
      const said = LOCALES.map((locale) => say(locale, number, formatNumber(locale, number)))
      return `${String(number).padStart(6)} | ${said.join(' | ')}`
    }),
    '',
  ])
  await expect(lines.join('\n')).toMatchFileSnapshot('./counted-texts.txt')
})

test('the table has every text of the console that takes a number', () => {
  const sources = import.meta.glob<string>(['../ui/i18n/en.ts', '../**/*texts.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.keys(sources).length).toBeGreaterThan(15)
  const typed = /(\w+): \(\w+\??(?:: number| = 1)[,)]/g
  const names = Object.values(sources).flatMap((source) => [...source.matchAll(typed)].map(([, name]) => name))
  expect(names.filter((name) => !Object.keys(COUNTED).includes(name ?? ''))).toEqual([])
  expect(new Set(names).size).toBeGreaterThan(18)
})
