// Code that scrolls sideways can be reached with the keyboard, and code that fits is no stop on the way.
// The theme does this only for what has been scrolled into view.
(() => {
  const mark = () => {
    for (const code of document.querySelectorAll("pre, pre > code")) {
      if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
    }
  };
  addEventListener("load", mark);
  addEventListener("resize", mark);
  mark();
})();
