/**
 * Runs before the first paint. It marks the page as able to run scripts; as `settled` as soon as it has loaded or the
 * visitor touches it, which is when the pictures further down are fetched (`styles/utilities.css`); and it sends a page
 * without a language prefix to its Arabic twin where `ar` is stored: any other stored value is ignored, and an `/ar`
 * address stays Arabic. Storage can be forbidden by the browser: then the address alone decides, which is why reading it
 * may fail without a word. Its hash stands in the content security policy, so it is plain text and the same on every page.
 */
export const EARLY_SCRIPT = `(function(w,d,l){d.classList.add('js');['load','scroll','pointerdown','keydown'].forEach(function(e){w.addEventListener(e,function(){d.classList.add('settled')},{capture:true,once:true,passive:true})});try{if(localStorage.getItem('language')==='ar'&&!/^\\/ar(\\/|$)/.test(l.pathname))l.replace('/ar'+(l.pathname==='/'?'':l.pathname)+l.search+l.hash)}catch(storageForbidden){}})(window,document.documentElement,location)`
