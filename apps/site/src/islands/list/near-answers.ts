/** The part of the search for queries without a complete match. The engine imports it on first need. */
export { nearest } from '@bayt/content/search/nearest'
export { suggestedQuery } from '@bayt/content/search/suggestion'
