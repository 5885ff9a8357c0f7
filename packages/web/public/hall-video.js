/* The public screen of old televisions: turns the pages, keeps the clock, asks for newer figures. ES5, and nothing newer. */
(function () {
  "use strict";
  var everyMs = 30000;
  var turnMs = 20000;
  var lostMs = 90000;
  /* What packets change is asked for at once, but no oftener. */
  var gatherMs = 5000;
  var socket = null;
  var askedMs = Date.now();
  var isDue = false;
  var page = 0;
  var begunMs = Date.now();
  var heardMs = begunMs;
  var isNewer = false;
  /* Whether the page is loaded anew with the next answer. */
  var isAnew = false;
  function box() {
    return document.getElementById("screen");
  }
  function pages() {
    return box().children;
  }
  function two(number) {
    return number < 10 ? "0" + number : String(number);
  }
  function show() {
    var all = pages();
    if (all.length === 0) return;
    page = page % all.length;
    for (var at = 0; at < all.length; at++) {
      all[at].className = all[at].className.replace(/ ?shown/g, "") + (at === page ? " shown" : "");
    }
    box().className = "turned";
  }
  /* The server's clock in the zone of the page's plant, kept running by this computer's. */
  function tick() {
    var now = Number(box().getAttribute("data-now")) * 1000 + (Date.now() - heardMs);
    var clocks = box().getElementsByTagName("b");
    for (var at = 0; at < clocks.length; at++) {
      if (clocks[at].getAttribute("data-offset") === null) continue;
      var moment = new Date(now + offsetMs(clocks[at], now));
      var text = two(moment.getUTCHours()) + ":" + two(moment.getUTCMinutes());
      if (clocks[at].firstChild.nodeValue !== text) clocks[at].firstChild.nodeValue = text;
    }
    var lost = document.getElementById("lost");
    var isLost = Date.now() - heardMs > lostMs;
    if (isLost) {
      var sentence = lostText(now, clocks[0] ? offsetMs(clocks[0], now) : 0);
      if (lost.innerHTML === "") lost.appendChild(document.createTextNode(""));
      if (lost.firstChild.nodeValue !== sentence) lost.firstChild.nodeValue = sentence;
    }
    lost.style.display = isLost ? "block" : "none";
  }
  /* Also over the night in which clocks are changed, without a connection. */
  function offsetMs(clock, now) {
    var change = Number(clock.getAttribute("data-change") || Infinity) * 1000;
    return Number(clock.getAttribute(now < change ? "data-offset" : "data-after") || 0) * 1000;
  }
  /* As the server wrote it, by the plant's clock; where it knew no plant, by this computer's. */
  function lostText(now, aheadMs) {
    var since = Number(box().getAttribute("data-now")) * 1000;
    var dayMs = 86400000;
    var isToday = Math.floor((since + aheadMs) / dayMs) === Math.floor((now + aheadMs) / dayMs);
    var heard = new Date(heardMs);
    return String(box().getAttribute(isToday ? "data-lost" : "data-lost-day")).replace(
      "{time}",
      two(heard.getHours()) + ":" + two(heard.getMinutes()),
    );
  }
  function fit() {
    var width = window.innerWidth || document.documentElement.clientWidth;
    var height = window.innerHeight || document.documentElement.clientHeight;
    var isUpright = height > width;
    var unit = isUpright
      ? Math.min(width / 1080, height / 1920)
      : Math.min(width / 1920, height / 1080);
    document.body.style.fontSize = unit * 10 + "px";
    document.body.className = isUpright ? "upright" : "";
  }
  /* Of an administrator who previews; storage may be forbidden. */
  function token() {
    var own = "";
    try {
      if (/[?&]preview=(1|true)/.test(location.search))
        own = String(localStorage.getItem("heliograph.token") || "");
    } catch (forbidden) {
      if (forbidden) own = "";
    }
    return own;
  }
  function take(text) {
    var from = text.indexOf("<!--screen-->");
    var to = text.indexOf("<!--/screen-->");
    if (from < 0 || to < from) return;
    var build = box().getAttribute("data-build");
    var part = document.createElement("div");
    part.innerHTML = text.slice(from + 13, to);
    var next = part.firstChild;
    isNewer = next.getAttribute("data-build") !== build;
    next.setAttribute("data-build", build);
    box().parentNode.replaceChild(next, box());
    heardMs = Date.now();
    show();
    tick();
    listen();
    if (isAnew) beginAnew();
  }
  function askSoon() {
    if (isDue) return;
    isDue = true;
    setTimeout(ask, Math.max(0, askedMs + gatherMs - Date.now()));
  }
  /* Opened again after the next answer, where there is none: old browsers and proxies know no sockets, and ask every half minute. */
  function listen() {
    if (!window.WebSocket || socket !== null || token()) return;
    try {
      socket = new WebSocket(
        location.protocol.replace("http", "ws") +
          "//" +
          location.host +
          "/api/v1/display/" +
          location.pathname.split("/")[2] +
          "/live",
      );
    } catch (refused) {
      return void refused;
    }
    socket.onmessage = askSoon;
    socket.onclose = function () {
      socket = null;
    };
  }
  function ask() {
    isDue = false;
    askedMs = Date.now();
    var request = new XMLHttpRequest();
    var own = token();
    request.open("GET", location.href, true);
    if (own) request.setRequestHeader("Authorization", "Bearer " + own);
    request.timeout = everyMs;
    request.onreadystatechange = function () {
      if (request.readyState === 4 && request.status >= 200 && request.status < 500)
        take(request.responseText);
    };
    request.send(null);
  }
  /* What the browser has gathered in a day is given back at night, by this computer's clock, whatever it says. */
  function isNightly() {
    var hour = new Date().getHours();
    return Math.abs(Date.now() - begunMs) > 43200000 && hour >= 2 && hour < 5;
  }
  /* Loaded anew once an hour at most, and never where the browser cannot keep when that was: a proxy may give the same page again and again. */
  function isFree() {
    try {
      return Math.abs(Date.now() - Number(sessionStorage.getItem("heliograph.begunAt"))) >= 3600000;
    } catch (forbidden) {
      return !forbidden;
    }
  }
  /* Loaded anew while a page changes, for another version or each night, and only when the server has answered at that moment: without it the
     browser's own page of errors would stand there for good. */
  function turn() {
    page = page + 1;
    show();
    isAnew = (isNewer || isNightly()) && isFree();
    if (isAnew) ask();
  }
  function beginAnew() {
    isAnew = false;
    try {
      sessionStorage.setItem("heliograph.begunAt", String(Date.now()));
    } catch (full) {
      return void full;
    }
    location.reload();
  }
  fit();
  show();
  tick();
  window.onresize = fit;
  setInterval(tick, 1000);
  setInterval(turn, turnMs);
  setInterval(ask, everyMs);
  if (token()) ask();
  else listen();
})();
