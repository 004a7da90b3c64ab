/** What the recorder offers to the page's script, on the window. */
export interface TranslationRecord {
  /** Takes back every change of a text so far, and each that comes until `end`. */
  undo(): void;
  /** From here on texts are the translator's again. */
  end(): void;
}

declare global {
  interface Window {
    translationRecord?: TranslationRecord;
  }
}

/**
 * A browser's translator puts other texts, in font elements, where React expects its own, and when
 * React finds them it throws the page away and renders it anew: what was typed is lost, and errors
 * are reported. This inline script stands at the end of the body and records what happens to
 * texts from then on, so that hydration can take it back for as long as it lasts; the translator
 * sees the texts return, and translates them again.
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
