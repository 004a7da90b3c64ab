/** What the recorder offers to the page's script, on the window. */
export interface TranslationRecord {
  /** Undoes every change of a text so far, and each further one until `end`. */
  undo(): void;
  /** Lets the translator change texts again. */
  end(): void;
}

declare global {
  interface Window {
    translationRecord?: TranslationRecord;
  }
}

/**
 * A browser's translator replaces React's texts by its own, in font elements. When React finds them
 * during hydration, it discards the page and renders it again: typed input is lost, and errors are
 * reported. This inline script at the end of the body records changes of texts from then on, so
 * that hydration can undo them while it runs; the translator notices the original texts and
 * translates them again.
 */
export function translationRecorder(): string {
  return `(function(w,d){
var log=[],held=0,o=new MutationObserver(note);
function isText(n){return n.nodeType===3||n.nodeName==='FONT'}
function note(rs){rs.forEach(function(r){if(r.target===d.body||/^(SCRIPT|STYLE)$/.test(r.target.nodeName))return;
if(r.type==='characterData'||[].some.call(r.addedNodes,isText)||[].some.call(r.removedNodes,isText))log.push(r)});if(held)undo()}
function undo(){for(var r;r=log.pop();)back(r);o.takeRecords()}
function back(r){var t=r.target;if(r.type==='characterData'){t.data=r.oldValue;return}
r.addedNodes.forEach(function(n){if(n.parentNode===t)t.removeChild(n)});
var next=r.nextSibling;r.removedNodes.forEach(function(n){t.insertBefore(n,next&&next.parentNode===t?next:null)})}
o.observe(d.body,{subtree:true,childList:true,characterData:true,characterDataOldValue:true});
w.translationRecord={undo:function(){held=1;note(o.takeRecords());undo()},end:function(){o.disconnect();held=0;log=[]}}
})(window,document)`;
}
