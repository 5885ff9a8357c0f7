/** Of a websocket, what rooms need; `ws` gives it, a test another one. */
export interface LiveSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes that the reader has not taken yet. */
  readonly bufferedAmount: number;
}
