/**
 * Runs before the first paint, and stands in every page. It
 * - marks the page as able to run scripts (`js`);
 * - marks it as `settled` once it has loaded, the visitor touches it, or 5 seconds have passed, whatever hangs: then the
 *   pictures further down are fetched (`styles/utilities.css`);
 * - runs the scripts of the page (`link[data-run]`, see `render/adjust-html.ts`) after the first paint, or where nothing is
 *   painted, as in a tab in the background, soon after the page has loaded; it marks the page as `ready` when all have run;
 * - sends a page without a language prefix to its Arabic twin where `ar` is stored: any other stored value is ignored, and an
 *   `/ar` address stays Arabic. Storage can be forbidden by the browser: then the address alone decides, which is why
 *   reading it may fail without a word.
 *
 * Its hash stands in the content security policy, so it is plain text and the same on every page.
 */
export const EARLY_SCRIPT = [
  `(function(w,d,h,l){h.classList.add('js');`,
  `function settle(){h.classList.add('settled')}`,
  `['load','scroll','pointermove','pointerdown','keydown'].forEach(function(e){w.addEventListener(e,settle,{capture:true,once:true,passive:true})});`,
  `setTimeout(settle,5000);`,
  `var parsed,shown,begun;`,
  `function begin(){if(!parsed||!shown||begun)return;begun=1;Promise.all([].map.call(d.querySelectorAll('link[data-run]'),function(k){return import(k.href).catch(function(e){console.error(e)})})).then(function(){h.classList.add('ready')})}`,
  `function show(){shown=1;begin()}`,
  `d.addEventListener('DOMContentLoaded',function(){parsed=1;begin()});`,
  `w.addEventListener('load',function(){setTimeout(show,300)});`,
  `try{new PerformanceObserver(show).observe({type:'paint',buffered:true})}catch(unknownToBrowser){}`,
  `try{if(localStorage.getItem('language')==='ar'&&!/^\\/ar(\\/|$)/.test(l.pathname))l.replace('/ar'+(l.pathname==='/'?'':l.pathname)+l.search+l.hash)}catch(storageForbidden){}`,
  `})(window,document,document.documentElement,location)`,
].join('')
