/** The part of autocannon that the benchmark uses; it has no types of its own. */
declare module "autocannon" {
  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string | Buffer;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    requests: {
      setupRequest: (request: Request, context: object) => Request;
    }[];
  }
  interface Outcome {
    /** [ms] */
    latency: { p50: number; p99: number; max: number };
    /** [s] */
    duration: number;
    requests: { total: number };
    "2xx": number;
    non2xx: number;
    errors: number;
    /** Body and head. [bytes] */
    throughput: { total: number };
  }
  export default function autocannon(options: Options): Promise<Outcome>;
}
