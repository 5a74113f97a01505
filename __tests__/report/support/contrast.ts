/**
 * Runs in a page: text and contrast (by WCAG 2) of each element that has text of its own, with the nearest background
 * behind it. All details are unfolded before.
 */
export const CONTRASTS = `(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundOf = (element) => {
    if (!element) return 'rgb(255, 255, 255)';
    const color = getComputedStyle(element).backgroundColor;
    return channels(color)[3] === 0 ? backgroundOf(element.parentElement) : color;
  };
  for (const details of document.querySelectorAll('details')) details.open = true;
  return [...document.body.querySelectorAll(':not(script)')]
    .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
    .map((element) => {
      const front = luminance(getComputedStyle(element).color);
      const back = luminance(backgroundOf(element));
      const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
      return { text: element.textContent.slice(0, 40), contrast };
    });
})()`;
