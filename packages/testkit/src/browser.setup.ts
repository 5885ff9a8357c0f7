// What Mantine and the virtual table ask of a browser and happy-dom lacks.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
})) as never;
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as never;
window.IntersectionObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as never;
// A box for long texts grows again when its font has come.
if (!("fonts" in document))
  Object.assign(document, { fonts: { addEventListener: () => {}, removeEventListener: () => {} } });
if (!("scrollIntoView" in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
