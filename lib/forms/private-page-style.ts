/** Of the buyer's page, besides what every small page has (lib/format/small-page.ts). */
export const PRIVATE_PAGE_STYLE = `body{max-width:70rem;padding:1.25rem 1rem 3rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1.5rem;padding-block-end:.75rem;border-block-end:1px solid #e4dfd8}
header a{display:inline-flex;min-height:2.75rem;align-items:center;font-weight:650;text-decoration:none;color:#1c1917}header ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;font-size:.9375rem}header li{display:flex;flex-wrap:wrap;align-items:center;gap:0 .375rem}header li a{padding:0}
h1{margin:1.25rem 0 .25rem;font-size:clamp(1.5rem,1.2rem + 1.5vw,2.25rem)}h2{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3}p{margin:0 0 .5rem}
.quiet{color:#57534e;font-size:.9375rem}.number,.stock{white-space:nowrap}.number{letter-spacing:.04em}
.state{margin-block:1rem;padding:1rem 1.125rem;border-radius:.75rem;background:#dcebec}.state p{margin:0}.state .touch{display:flex;width:fit-content}.state strong{font-size:1.125rem}.state[data-state=offered]{background:#fdeadd}.state[data-state=closed]{background:#efebe4}
.columns,.stack,aside{display:grid;grid-template-columns:minmax(0,1fr);align-content:start;gap:1.25rem}section{padding:1.125rem;border:1px solid #e4dfd8;border-radius:.75rem;background:#fff}
.words{overflow-wrap:anywhere;white-space:pre-wrap}.thread{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;list-style:none;margin:0;padding:0}.thread li a{padding:0;white-space:normal}.thread>li{box-sizing:border-box;width:fit-content;min-width:min(20rem,100%);max-width:min(38rem,94%);padding:.75rem 1rem;border-radius:.75rem;background:#f4f1ec}.thread>li[data-own]{margin-inline-start:auto;background:#dcebec}.thread p:last-child{margin:0}
.offer a{display:inline}.offer{margin-block:.5rem;padding:.75rem 1rem;border-inline-start:.25rem solid #b8470b;border-radius:.5rem;background:#fff}.price{font-size:1.375rem;font-weight:700}
.pictures{display:flex;flex-wrap:wrap;gap:.5rem;margin-block:.5rem 0}.pictures a{display:block;padding:0}.pictures img,.car img{display:block;border-radius:.5rem;object-fit:cover;background:#efebe4}.pictures img{width:7rem;height:5.25rem}
.cars{display:grid;gap:.75rem;margin:0}.car{display:flex;gap:.875rem;align-items:center}.car img{width:7.5rem;height:5.25rem;flex:none}.car p{margin:0}.car .touch{display:inline-block;min-height:0;padding-block:.625rem}
form{margin:0}label{margin-block:.75rem .25rem}textarea{min-height:7rem;resize:vertical}input[type=file]{padding:.5625rem .75rem}
#hint{margin-block-start:.25rem}.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}.row label{flex:1 1 10rem;margin:0}.row input{margin-block-start:.25rem;font-weight:400}
button,.button{display:inline-flex;align-items:center;min-height:2.75rem}.quiet-button{border:1px solid #0b5563;color:#0b5563;background:#fff}.row button{margin:0}
.touch{display:inline-flex;min-height:2.75rem;align-items:center}summary{min-height:2.75rem;align-content:center;color:#0b5563;cursor:pointer}
:focus-visible{outline:3px solid #b8470b;outline-offset:2px}[role=alert],[role=status]{margin-block:.75rem}
@media(min-width:60rem){body{padding-inline:2rem}.columns{grid-template-columns:minmax(0,1.9fr) minmax(18rem,1fr)}}
@media print{section:has(form){display:none}}`;
