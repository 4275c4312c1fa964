/** Folder of the share pictures of products and articles in the rendered site. */
export const SHARE_FOLDER = '_share'
