// Runs the script of a single file, which is in the page, compressed with gzip and written in Base64.
(async () => {
  const packed = atob(document.getElementById("manqala-script").textContent);
  const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
  const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.textContent = await new Response(whole).text();
  document.head.append(script);
})();
