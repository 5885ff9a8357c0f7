import type { HallLook } from "./hall-looks.ts";

/**
 * The style of old televisions. One `em` of a page is ten of the screen's own pixels of 1920 x 1080 (upright: 1080 x 1920): the script sets it.
 * Everything stands where it is put: there is nothing in it that a browser of 2010 lays out in its own way.
 */
export const videoStyle = (look: HallLook): string => `
html,body{margin:0;padding:0;height:100%;overflow:hidden;background:${look.ground};color:${look.ink};font-family:Inter,Arial,Helvetica,sans-serif}
body{font-size:6.667px;position:relative}
h1,h2,p,table{margin:0;padding:0;border-spacing:0}
h1,h2,b{font-weight:bold}i,em{font-style:normal}
img{border:0}
.page{display:none;position:absolute;left:0;top:0;right:0;bottom:0;overflow:hidden}
.page.shown,.page:first-child{display:block}
.turned .page:first-child{display:none}.turned .page.shown{display:block}
.head{position:absolute;left:8em;top:4em;height:9em;width:91.6%;width:calc(100% - 16em)}
.head td{vertical-align:middle}.head .logo{width:1px;padding-right:2.4em}.head .logo img{height:8.8em;max-width:36em;display:block}
.head .titles h1{font-size:3.6em;line-height:1.15}.head .titles p{font-size:2.6em;color:${look.ink2}}
.head .clock{text-align:right;white-space:nowrap}.head .clock span{font-size:2.8em;color:${look.ink2}}.head .clock b{font-size:4.4em}
.head .clock+.logo{padding:0 0 0 2.4em}
.now{position:absolute;left:8em;top:16em}
.label{font-size:3.4em;color:${look.ink2}}
.hero b{font-size:20em;line-height:1.05;letter-spacing:-.04em}.hero i{font-size:7em;color:${look.ink3};margin-left:.25em}
.hero.unknown b{font-size:12em;font-weight:normal;color:${look.ink3}}
.means{font-size:3.2em}.quiet{color:${look.ink3}}
.ways{position:absolute;right:8em;top:16em;width:66em}
.ways th{text-align:left;font-weight:normal;color:${look.ink2};padding-bottom:2.6em;width:99%}
.ways th{font-size:2.8em;padding-bottom:1em}.ways td{text-align:right;white-space:nowrap;padding-left:3em;padding-bottom:2em}
.ways td b{font-size:4.8em}.ways td i{font-size:2.8em;color:${look.ink3};margin-left:.25em}
.bar{height:.3em;margin-top:.35em;background:${look.track}}.bar div{height:100%}
.day{position:absolute;left:0;right:0;top:50em;bottom:18em}
.day svg{position:absolute;left:0;top:0;width:100%;height:100%;height:calc(100% - 6em)}
.day .hours{position:absolute;left:0;right:0;bottom:0;height:5em}
.hours span,.times span{position:absolute;width:6em;margin-left:-3em;text-align:center;font-size:2.4em;color:${look.ink3}}
.hours .at{color:${look.ink};font-weight:bold}
.tiles.foot{position:absolute;left:0;right:0;bottom:0;height:18em;background:${look.sunk};border-top:.2em solid ${look.line}}
.tiles.foot table{position:absolute;left:7em;right:7em;top:3em;width:92%;width:calc(100% - 14em)}
.tiles td{text-align:left;vertical-align:top;white-space:nowrap;padding:0 1em}
.tiles b{font-size:6.2em;line-height:1.15}.tiles i{font-size:2.9em;color:${look.ink3};margin-left:.25em}.tiles p{font-size:2.8em;color:${look.ink2}}
.tiles .note{position:absolute;left:3.3em;bottom:.5em;font-size:2.4em;color:${look.ink3}}
.tiles.middle{position:absolute;left:8em;right:8em;top:30em}.t-environment .tiles.middle{top:17em}.tiles.middle table{width:100%;margin-top:6em}
.tiles.middle b{font-size:12em}.tiles.middle i{font-size:6em}.tiles.middle p{font-size:3.4em}
.tiles h2,.flow h2,.plants h2{font-size:3.6em;font-weight:normal;color:${look.ink2}}
.flow{position:absolute;left:8em;right:8em;top:17em}.flow .ways{left:0;right:0;top:10em;width:100%}
.flow .ways th{font-size:4.4em}.flow .ways td b{font-size:8em}.flow .ways td i{font-size:4em}
.plants{position:absolute;left:8em;right:8em;top:16em}.plants table{width:100%;margin-top:1em}
.plants th,.plants td{border-bottom:2px solid ${look.line};text-align:right;white-space:nowrap;padding:1em 0 1em 7em}
.plants th{text-align:left;padding-left:0;width:99%;font-weight:bold}.plants th{font-size:4em;padding:.2em 0}.plants th small{display:block;font-size:.62em;font-weight:normal;color:${look.ink3}}
.plants td b{font-size:5em}.plants td i{font-size:2.4em;color:${look.ink3};margin-left:.25em}
.plants th{max-width:0;overflow:hidden;text-overflow:ellipsis}
.few td{padding-top:2.6em;padding-bottom:2.6em}.few th{font-size:5em;padding-top:.5em;padding-bottom:.5em}.few td b{font-size:7em}.few td i{font-size:3.2em}.few .names th,.few .names td{padding-top:0;padding-bottom:0}
.plants .names td{font-size:2.8em;color:${look.ink3};padding:0 0 0 2.5em}.plants .names th{padding:0}.plants .all th{color:${look.accent}}.plants .all th,.plants .all td{border:0}
.chart{position:absolute;left:8em;right:8em;top:16em;bottom:5em}
.chart h2{font-size:4em}.keys{position:absolute;right:0;top:0}.key{font-size:2.8em;color:${look.ink2};margin-left:1.4em}.key i{display:inline-block;width:1em;height:.35em;margin-right:.4em;vertical-align:middle}
.plots{position:absolute;left:12em;right:12em;top:9em;bottom:5em}.plot{position:absolute;left:0;right:0}.plot .in{position:absolute;left:0;right:0;top:4em;bottom:0}
.plot svg{position:absolute;left:0;top:0;width:100%;height:100%}.rule{position:absolute;left:0;right:0;height:.2em;background:${look.line}}
.scale span,.scale em{position:absolute;width:4.6em;font-size:2.4em;color:${look.ink3};margin-bottom:-.6em}.scale em{bottom:100%;margin-bottom:.8em;color:${look.ink2}}
.scale.left span,.scale.left em{right:100%;text-align:right;margin-right:.6em}.scale.right span,.scale.right em{left:100%;margin-left:.6em}
.times{position:absolute;left:12em;right:12em;bottom:0;height:4em}.empty{font-size:4em;color:${look.ink3};margin-top:4em;text-align:center}
.picture{position:absolute;left:5em;right:5em;top:16em;bottom:5em;text-align:center}.picture img{max-width:100%;max-height:100%;vertical-align:middle}.picture .middle{display:inline-block;width:0;height:100%;vertical-align:middle}
.picture.half{text-align:left;left:8em;right:8em}.picture.half img{max-width:50%;position:absolute;left:0;top:12em}.picture.half p{position:absolute;left:54%;right:0;top:16%;font-size:4em;line-height:1.4}
.picture.third{top:56em;bottom:22em}.picture.third.worded{left:8em;right:8em}.picture.third.worded img{position:absolute;right:54%;top:0;max-width:46%}.picture.third.worded p{position:absolute;left:50%;right:0;top:20%;font-size:3.6em;line-height:1.4;text-align:left}
.t-title .picture.third{bottom:5em}
.alone{position:absolute;left:12em;right:12em;top:34%;text-align:center}.alone h2{font-size:10em;line-height:1.1}.alone p{font-size:4em;line-height:1.4;color:${look.ink2};margin-top:.8em}
.says .alone h2{font-size:6.4em}.pictured .alone{top:17em}
#lost{display:none;position:absolute;left:50%;top:1em;margin-left:-15em;width:30em;text-align:center;font-size:2.4em;background:${look.sunk};border:1px solid ${look.line};color:${look.ink2}}
.upright .head{left:6.4em;top:5em;width:88%;width:calc(100% - 12.8em)}.upright .head .clock span{font-size:2.4em;display:block}
.upright .now{left:6.4em;top:22em;right:6.4em}.upright .label,.upright .means{font-size:3.8em}.upright .hero b{font-size:24em}.upright .hero.unknown b{font-size:14em}
.upright .day{top:72em;bottom:40em}.upright .t-summary .ways{left:6.4em;right:6.4em;width:87%;width:calc(100% - 12.8em);top:auto;bottom:41em}
.upright .t-summary .ways th{font-size:3.2em}.upright .t-summary .ways td b{font-size:5.4em}
.upright .ways-1 .day{bottom:54em}.upright .ways-2 .day{bottom:62em}.upright .ways-3 .day{bottom:71em}
.upright .tiles .note{left:2.9em}.upright .tiles.foot{height:38em}.upright .tiles.foot table{left:5.4em;right:5.4em}
.upright .tiles.foot td{display:inline-block;width:29em;height:15em}.upright .tiles.foot p{white-space:normal}.upright .tiles.middle td{display:block;margin-bottom:6em}
.upright .t-weather .tiles.middle td{margin-bottom:11em}.upright .t-weather .tiles.middle b{font-size:16em}
.upright .picture.half .middle,.upright .picture.third.worded .middle{height:0}
.upright .picture.half img{max-width:100%;top:4em}.upright .picture.half p{left:0;right:0;top:17em}.upright .picture.third{top:auto;bottom:42em;height:42em}
.upright .picture.third.worded{text-align:center}.upright .picture.third.worded img{position:static;max-width:100%;max-height:78%}.upright .picture.third.worded p{position:static;text-align:center;margin-top:.6em}
.upright .t-environment .tiles.foot{height:22em}.upright .t-environment .picture.third{bottom:26em;height:62em}
.upright .picture.half{top:30em}
.upright .t-title .picture.third{top:100em;bottom:8em;height:auto}.upright .pictured .alone{top:28em}.upright .alone{left:6.4em;right:6.4em}
.upright .plants{left:6.4em;right:6.4em;top:22em}.upright .plants table,.upright .plants tbody,.upright .plants tr{display:block}.upright .plants tr{border-bottom:2px solid ${look.line};padding:1.6em 0}.upright .plants tr.all{border:0}
.upright .plants th{display:block;width:auto;max-width:none;border:0;padding:0;font-size:3.8em;font-weight:normal;color:${look.ink2}}
.upright .plants td{display:inline-block;width:33%;border:0;padding:0;text-align:left}.upright .plants td b{font-size:5em}
.upright .plants .all th{color:${look.accent}}.upright .plants .names{padding:1.6em 0 1em}.upright .plants .names th{display:none}.upright .plants .names td{font-size:2.8em}
.upright .few tr{padding:4em 0}.upright .few th{font-size:4.6em}.upright .few td b{font-size:6.4em}
.upright .flow{left:6.4em;right:6.4em;top:24em}.upright .flow .ways{top:12em}.upright .flow .ways th{font-size:5em}.upright .flow .ways td{padding-bottom:15em}.upright .flow .ways td b{font-size:10em}.upright .flow .ways td i{font-size:5em}
`;
