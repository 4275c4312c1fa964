/**
 * Runs before the first paint: a page without a language prefix goes to its Arabic twin where `ar` is stored; any other
 * stored value is ignored, and an `/ar` address stays Arabic. It also marks the page as able to run scripts. Storage can
 * be forbidden by the browser: then the address alone decides, which is why reading it may fail without a word.
 * Its hash stands in the content security policy, so it is plain text and the same on every page.
 */
export const LANGUAGE_SCRIPT = `(function(d,l){d.classList.add('js');try{if(localStorage.getItem('language')==='ar'&&!/^\\/ar(\\/|$)/.test(l.pathname))l.replace('/ar'+(l.pathname==='/'?'':l.pathname)+l.search+l.hash)}catch(storageForbidden){}})(document.documentElement,location)`
