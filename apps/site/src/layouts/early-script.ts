/**
 * Runs before the first paint, and stands in every page. It
 * - marks the page as able to run scripts (`js`);
 * - runs the scripts of the page (`link[data-run]`, see `render/adjust-html.ts`) after the first paint, or where nothing is
 *   painted, as in a tab in the background, soon after the page has loaded; it marks the page as `ready` when all have run;
 * - marks the page as `settled` once it has loaded and what has loaded is painted, the visitor touches it, or 5 seconds have
 *   passed, whatever hangs, and says so (event `settled`): then the pictures further down are fetched (`styles/utilities.css`)
 *   and islands hydrated (`islands/start`);
 * - sets the display font from the first paint where the browser has fetched it before (`dressed`, see `dress.ts`);
 * - sends a page without a language prefix to its Arabic twin where `ar` is stored: any other stored value is ignored, and an
 *   `/ar` address stays Arabic. Storage can be forbidden by the browser: then the address alone decides, which is why
 *   reading it may fail without a word.
 *
 * Its hash stands in the content security policy, so it is plain text and the same on every page.
 */
export const EARLY_SCRIPT = [
  `(function(w,d,h,l){var s,parsed,loaded,shown,begun,f=h.dataset.font;`,
  `function mark(m){h.classList.add(m)}`,
  `function after(e,g){w.addEventListener(e,g,{capture:true,once:true,passive:true})}`,
  `function settle(){mark('settled');d.dispatchEvent(new Event('settled'))}`,
  `function begin(){if(loaded&&shown)requestAnimationFrame(function(){requestAnimationFrame(settle)});if(!parsed||!shown||begun)return;begun=1;Promise.all([].map.call(d.querySelectorAll('link[data-run]'),function(k){return import(k.href).catch(function(e){console.error(e)})})).then(function(){mark('ready')})}`,
  `function show(){shown=1;begin()}`,
  `mark('js');`,
  `['scroll','pointermove','pointerdown','keydown'].forEach(function(e){after(e,settle)});`,
  `setTimeout(settle,5000);`,
  `d.addEventListener('DOMContentLoaded',function(){parsed=1;begin()});`,
  `after('load',function(){loaded=1;begin();setTimeout(show,300)});`,
  `try{new PerformanceObserver(show).observe({type:'paint',buffered:true})}catch(unknownToBrowser){}`,
  `try{s=localStorage;if(s.getItem('language')==='ar'&&!/^\\/ar(\\/|$)/.test(l.pathname))l.replace('/ar'+(l.pathname==='/'?'':l.pathname)+l.search+l.hash);else if(s.getItem('font '+h.lang)===f){mark('dressed');var k=d.createElement('link');k.rel='preload';k.as='font';k.crossOrigin='';k.href=f;d.head.append(k)}}catch(storageForbidden){}`,
  `})(window,document,document.documentElement,location)`,
].join('')
