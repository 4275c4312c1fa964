/** The part of the search that answers what no entry has all words of. The engine imports it on first need. */
export { nearest } from '@bayt/content/search/nearest'
export { suggestedQuery } from '@bayt/content/search/suggestion'
