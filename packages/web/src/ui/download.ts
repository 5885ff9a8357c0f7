/** Hands a file to the browser. */
export function download(name: string, content: Blob | string): void {
  const isAddress = typeof content === "string";
  const address = isAddress ? content : URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  if (!isAddress) URL.revokeObjectURL(address);
}
